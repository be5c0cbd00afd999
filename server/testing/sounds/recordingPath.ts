import path from 'node:path';

/** Three seconds that Chromium's recorder made of a tone, soft and then loud: Opus in WebM, and in MP4. */
export const recordingPath = (name: 'recorded.webm' | 'recorded.m4a'): string => path.join(import.meta.dirname, name);
