export const executableSearchPath = (): string => process.env['PATH'] ?? '';

/** Path of the started file: an AppImage unpacks its executable elsewhere. */
export const programPath = (): string => process.env['APPIMAGE'] ?? process.execPath;

/** Set by the portable Windows build. */
export const isPortable = (): boolean => process.env['PORTABLE_EXECUTABLE_FILE'] !== undefined;
