import { ChannelError, type MessageKey, type OutgoingFile, type OutgoingMessage, type QuotedMessage } from '#server/channels/Channel.ts';
import { AppError } from '#shared/errors.ts';
import { nameOnCard, readPlace } from '#shared/rules/placeAndCard.ts';
import { isVoice } from '#shared/rules/voice.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { Message } from './Message.ts';

/** How the channel names a message of ours or of theirs. */
export const keyOf = ({ chat, participant, fromMe, externalId }: Message): MessageKey => ({
  chat,
  participant: participant === '' ? null : participant,
  fromMe,
  externalId,
});

/** What a sticker is called where it is stored. */
export const stickerWord = 'sticker';

type FileKind = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';

/** How a file is sent, by the type that its content has. */
function fileKind({ mediaType, mediaMime, body }: Message): FileKind {
  if (body === stickerWord && mediaMime === 'image/webp') {
    return 'sticker';
  }
  if (mediaType === 'audio') {
    return isVoice(mediaMime) ? 'voice' : 'audio';
  }
  return mediaType === 'image' || mediaType === 'video' ? mediaType : 'document';
}

function missing(cause: unknown): never {
  throw cause instanceof AppError ? new ChannelError('mediaMissing', { isPassing: false, cause }) : cause;
}

function fileOf({ platform }: Scope, message: Message, path: string): OutgoingFile {
  return {
    open: () => platform.files.open(path).catch(missing),
    mime: message.mediaMime ?? 'application/octet-stream',
    name: message.mediaName ?? 'arquivo',
    size: message.mediaSize ?? 0,
    voice: message.mediaWaveform ? { seconds: message.mediaDuration ?? 0, waveform: message.mediaWaveform } : null,
  };
}

async function quotedOf({ em }: Scope, { quotedId }: Message): Promise<QuotedMessage | null> {
  const quoted = quotedId ? await em.findOne(Message, { id: quotedId }) : null;
  return quoted && { key: keyOf(quoted), body: quoted.body, kind: quoted.mediaType };
}

/** What is said without a file. */
function wordless({ mediaType, body }: Message) {
  const place = mediaType === 'locationMessage' ? readPlace(body) : null;
  if (place !== null) {
    return { kind: 'location', place } as const;
  }
  return mediaType === 'contactMessage'
    ? ({ kind: 'contact', name: nameOnCard(body), vcard: body } as const)
    : ({ kind: 'text', body } as const);
}

/** A stored message as a channel sends it. */
export async function outgoingOf(scope: Scope, message: Message): Promise<OutgoingMessage> {
  const { externalId, chat, body, mediaPath, mediaName, isForwarded } = message;
  const common = { externalId, chat, quoted: await quotedOf(scope, message), isForwarded };
  if (!mediaPath) {
    return { ...common, ...wordless(message) };
  }
  const kind = fileKind(message);
  // A file without words goes by its name in our lists; the customer sees the name anyway.
  const caption = body === mediaName || kind === 'sticker' ? '' : body;
  return { ...common, kind, body: caption, file: fileOf(scope, message, mediaPath) };
}
