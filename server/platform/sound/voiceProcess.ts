import { answerInProcess } from '#server/platform/runInProcess.ts';
import { encodeVoice } from './encodeVoice.ts';
import type { VoiceRequest } from './encodeVoiceIfPossible.ts';

// The process of `encodeVoiceIfPossible`.
answerInProcess(({ file, outputFile }: VoiceRequest) => encodeVoice(file, outputFile));
