import { hearVoice, keepHeard, maxRecordingBytes, toUnheard, type Unheard, type Assistant } from '#server/automation/prompts/index.ts';
import { Message } from '#server/conversations/messages/index.ts';
import type { BotTurn } from '#server/automation/chatbot/turns/BotTurn.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { Platform } from '#server/platform/platform.ts';

export type RecordingState = { readonly kind: 'ready'; readonly unheard: readonly Unheard[] } | { readonly kind: 'pending' | 'lost' };

/** Nothing was understood in a recording: people have to listen to it. */
export class UnintelligibleError extends Error {
  override readonly name = 'UnintelligibleError';
}

/** One turn does not pay for more of them. */
const maxRecordings = 5;

/** Too long for the provider, without its file, or heard in vain before. */
const isLost = (voice: Message): boolean => {
  const unheard = toUnheard(voice);
  return unheard === null || unheard.size > maxRecordingBytes || voice.mediaTranscript === '';
};

/** The customer's recordings from a message on: `pending` while a file is on its way, `lost` where people have to listen. */
export async function findUnheard(
  { em }: Scope,
  { ticketId, messageId }: Pick<BotTurn, 'ticketId' | 'messageId'>,
  { hearsVoices }: Pick<Assistant, 'hearsVoices'>,
): Promise<RecordingState> {
  const voices = await em.find(
    Message,
    {
      ticketId,
      id: { $gte: messageId },
      fromMe: false,
      mediaType: 'audio',
      isDeleted: false,
      $or: [{ mediaTranscript: null }, { mediaTranscript: '' }],
    },
    { orderBy: { id: 'asc' }, limit: maxRecordings },
  );
  if (voices.length > 0 && !hearsVoices) {
    return { kind: 'lost' };
  }
  if (voices.some(({ mediaState }) => mediaState === 'pending')) {
    return { kind: 'pending' };
  }
  return voices.some(isLost) ? { kind: 'lost' } : { kind: 'ready', unheard: voices.flatMap((voice) => toUnheard(voice) ?? []) };
}

interface TranscribeDeps {
  readonly platform: Platform;
  readonly open: OpenContext<Scope>;
}

/** Writes recordings down, each in a transaction of its own: what was paid for is kept. */
export async function transcribeMessages(
  { platform, open }: TranscribeDeps,
  assistant: Assistant,
  unheard: readonly Unheard[],
): Promise<void> {
  for (const one of unheard) {
    const heard = await hearVoice(platform, assistant, one);
    await open((scope) => keepHeard(scope, assistant, heard));
    if (heard.text === '') {
      throw new UnintelligibleError('nothing was understood');
    }
  }
}
