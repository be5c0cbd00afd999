import * as parts from './parts.ts';

/** Electron for a machine without its binary: main and preload really run, windows are pages of Chromium, native surfaces only remember. */
export * from './parts.ts';

// Libraries written for CommonJS take everything by one name.
export { parts as default };
