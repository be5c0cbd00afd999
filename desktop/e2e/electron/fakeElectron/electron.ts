import * as parts from './api.ts';

/** Fake Electron for machines without its binary: main process and preload script run for real, windows are Chromium pages, native APIs record state. */
export * from './api.ts';

// CommonJS libraries import the default export.
export { parts as default };
