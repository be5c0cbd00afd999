import { tokensPerAudioMinute } from '#shared/automation/prompts/aiBudget.ts';
import { saveTranscript, type Message } from '#server/conversations/messages/index.ts';
import { addPromptUsage, type PromptUse } from '#server/automation/prompts/usage.ts';
import type { Assistant } from '#server/automation/prompts/assistant.ts';
import type { Transcription } from '#server/integrations/ai/AiProvider.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { readStoredFile } from '#server/platform/files/readStoredFile.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The provider's limit. */
export const maxRecordingBytes = 25 * 1024 * 1024;
/** Of Opus as WhatsApp records it, where nobody says how long a recording is. */
const bytesPerSecond = 2000;

/** A recording that nobody has written down yet. */
export interface Unheard {
  readonly messageId: number;
  readonly path: string;
  readonly mime: string;
  readonly size: number;
  readonly seconds: number;
}

/** Null: its file is not there, or not yet. */
export function toUnheard({ id, mediaState, mediaPath, mediaMime, mediaSize, mediaDuration }: Message): Unheard | null {
  if (mediaState !== 'ready' || !mediaPath) {
    return null;
  }
  const size = mediaSize ?? 0;
  return { messageId: id, path: mediaPath, mime: mediaMime ?? 'audio/ogg', size, seconds: mediaDuration ?? size / bytesPerSecond };
}

/** The words of a recording, and what they have cost. */
export interface Heard {
  readonly messageId: number;
  /** Empty: nothing was understood. */
  readonly text: string;
  readonly use: PromptUse;
}

function toUse(transcription: Transcription, recordedSeconds: number): PromptUse {
  const audioSeconds = Math.ceil(transcription.seconds ?? recordedSeconds);
  const tokens = transcription.tokens ?? Math.ceil((audioSeconds / 60) * tokensPerAudioMinute);
  return { promptTokens: tokens, completionTokens: 0, totalTokens: tokens, audioSeconds };
}

const extensionOf = (mime: string): string => (/^audio\/(\w+)/.exec(mime)?.[1] ?? 'ogg').replace('mpeg', 'mp3').replace('mp4', 'm4a');

/** Has a recording written down, outside any transaction. Throws an AiProviderError. */
export async function hearVoice({ files, ai }: Platform, { apiKey }: Pick<Assistant, 'apiKey'>, unheard: Unheard): Promise<Heard> {
  const { messageId, path, mime, seconds } = unheard;
  const recording = { content: await readStoredFile(files, path), name: `voice.${extensionOf(mime)}`, mime };
  const transcription = await ai.transcribe({ apiKey, recording });
  return { messageId, text: transcription.text, use: toUse(transcription, seconds) };
}

/** Keeps what was paid for: the words with the message, the cost with the prompt. */
export async function keepHeard(scope: Scope, { id }: Pick<Assistant, 'id'>, { messageId, text, use }: Heard): Promise<void> {
  await saveTranscript(scope, messageId, text);
  await addPromptUsage(scope, id, use);
}
