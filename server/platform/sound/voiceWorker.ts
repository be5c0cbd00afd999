import { parentPort, workerData } from 'node:worker_threads';
import { encodeVoice } from './encodeVoice.ts';
import type { VoiceRequest } from './encodeVoiceIfPossible.ts';

// The worker thread of `encodeVoiceIfPossible`: encodes one file and ends.
const { file, outputFile }: VoiceRequest = workerData;
await encodeVoice(file, outputFile);
// A thread has no origin: the rule means windows.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage('encoded');
