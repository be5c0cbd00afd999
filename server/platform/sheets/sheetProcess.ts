import { readFileSync } from 'node:fs';
import { answerInProcess } from '#server/platform/runInProcess.ts';
import { parseSheet } from './parseSheet.ts';
import type { SheetRequest } from './readSheet.ts';

// The process of `readSheetIfFree`.
answerInProcess(({ path, ...options }: SheetRequest) => parseSheet(readFileSync(path), options));
