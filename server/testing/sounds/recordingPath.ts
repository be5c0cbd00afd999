import path from 'node:path';

/** A tone of three seconds, soft then loud, recorded by Chromium: Opus in WebM and in MP4. */
export const recordingPath = (name: 'recorded.webm' | 'recorded.m4a'): string => path.join(import.meta.dirname, name);
