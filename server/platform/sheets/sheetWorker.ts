import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { parseSheet } from './parseSheet.ts';
import type { SheetRequest } from './readSheet.ts';

// The worker thread of `readSheet`: reads one spreadsheet and ends.
const { path, ...options }: SheetRequest = workerData;
// A thread has no origin: the rule means windows.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await parseSheet(readFileSync(path), options));
