/** Where the system looks for programs. */
export const executableSearchPath = (): string => process.env['PATH'] ?? '';

/** The file that was started: an AppImage unpacks itself elsewhere. */
export const programPath = (): string => process.env['APPIMAGE'] ?? process.execPath;

/** A program that was started from a file alone, without being installed. */
export const isPortable = (): boolean => process.env['PORTABLE_EXECUTABLE_FILE'] !== undefined;
