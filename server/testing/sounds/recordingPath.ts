import path from 'node:path';

/** A tone of three seconds, soft then loud: Opus in WebM and in MP4, recorded by Chromium, and MP3, encoded by LAME. */
export const recordingPath = (name: 'recorded.webm' | 'recorded.m4a' | 'recorded.mp3'): string => path.join(import.meta.dirname, name);
