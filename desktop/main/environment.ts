/** Where the system looks for programs. */
export const searchPath = (): string => process.env['PATH'] ?? '';

/** The file that was started: an AppImage unpacks itself elsewhere. */
export const startedProgram = (): string => process.env['APPIMAGE'] ?? process.execPath;
