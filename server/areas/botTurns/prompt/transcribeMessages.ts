import { Message, saveTranscript } from '#server/areas/messages/index.ts';
import type { BotTurn } from '#server/areas/botTurns/BotTurn.ts';
import type { Assistant } from '#server/areas/prompts/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import { readStoredFile } from '#server/platform/files/readStoredFile.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The provider's limit. */
const maxRecordingBytes = 25 * 1024 * 1024;

/** A recording that nobody has written down yet. */
export interface Unheard {
  readonly messageId: number;
  readonly path: string;
  readonly mime: string;
}

export type RecordingState = { readonly kind: 'ready'; readonly unheard: readonly Unheard[] } | { readonly kind: 'pending' | 'lost' };

/** One turn does not pay for more of them. */
const maxRecordings = 5;

/** The customer's recordings from a message on: `pending` while a file is on its way. */
export async function findUnheard(
  { em }: Scope,
  { ticketId, messageId }: Pick<BotTurn, 'ticketId' | 'messageId'>,
): Promise<RecordingState> {
  const voices = await em.find(
    Message,
    { ticketId, id: { $gte: messageId }, fromMe: false, mediaType: 'audio', mediaTranscript: null, isDeleted: false },
    { orderBy: { id: 'asc' }, limit: maxRecordings },
  );
  if (voices.some(({ mediaState }) => mediaState === 'pending')) {
    return { kind: 'pending' };
  }
  const unheard = voices.flatMap(({ id, mediaPath, mediaMime, mediaSize }) =>
    mediaPath && (mediaSize ?? 0) <= maxRecordingBytes ? [{ messageId: id, path: mediaPath, mime: mediaMime ?? 'audio/ogg' }] : [],
  );
  return voices.length > 0 && unheard.length === 0 ? { kind: 'lost' } : { kind: 'ready', unheard };
}

const extensionOf = (mime: string): string => (/^audio\/(\w+)/.exec(mime)?.[1] ?? 'ogg').replace('mpeg', 'mp3').replace('mp4', 'm4a');

interface TranscribeDeps {
  readonly platform: Platform;
  readonly open: OpenContext<Scope>;
}

/** Writes recordings down, each in a transaction of its own: what was paid for is kept. */
export async function transcribeMessages(
  { platform, open }: TranscribeDeps,
  { apiKey }: Pick<Assistant, 'apiKey'>,
  unheard: readonly Unheard[],
): Promise<void> {
  for (const one of unheard) {
    const recording = { content: await readStoredFile(platform.files, one.path), name: `voice.${extensionOf(one.mime)}`, mime: one.mime };
    const transcript = await platform.ai.transcribe({ apiKey, recording });
    await open((scope) => saveTranscript(scope, one.messageId, transcript));
  }
}
