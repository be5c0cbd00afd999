import * as parts from './api.ts';

/** Electron for a machine without its binary: main and preload really run, windows are pages of Chromium, native surfaces only remember. */
export * from './api.ts';

// Libraries written for CommonJS take everything by one name.
export { parts as default };
