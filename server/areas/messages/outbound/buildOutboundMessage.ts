import { ChannelError, type MessageKey, type OutboundFile, type OutboundMessage, type QuotedMessage } from '#server/channels/Channel.ts';
import { AppError } from '#shared/errors.ts';
import { parseVcardName, parseMapLocation } from '#shared/rules/mapLocation.ts';
import { isVoiceMime } from '#shared/rules/isVoiceMime.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Message } from '#server/areas/messages/Message.ts';

/** How the channel names a message of ours or of theirs. */
export const messageKeyOf = ({ chat, participant, fromMe, externalId }: Message): MessageKey => ({
  chat,
  participant: participant === '' ? null : participant,
  fromMe,
  externalId,
});

/** What a sticker is called where it is stored. */
export const stickerBody = 'sticker';

type FileKind = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';

/** How a file is sent, by the type that its content has. */
function fileKind({ mediaType, mediaMime, body }: Message): FileKind {
  if (body === stickerBody && mediaMime === 'image/webp') {
    return 'sticker';
  }
  if (mediaType === 'audio') {
    return isVoiceMime(mediaMime) ? 'voice' : 'audio';
  }
  return mediaType === 'image' || mediaType === 'video' ? mediaType : 'document';
}

function rethrowMissing(cause: unknown): never {
  throw cause instanceof AppError ? new ChannelError('mediaMissing', { isTemporary: false, cause }) : cause;
}

function outboundFileOf({ platform }: Scope, message: Message, path: string): OutboundFile {
  return {
    open: () => platform.files.open(path).catch(rethrowMissing),
    mime: message.mediaMime ?? 'application/octet-stream',
    name: message.mediaName ?? 'arquivo',
    size: message.mediaSize ?? 0,
    voice: message.mediaWaveform ? { seconds: message.mediaDuration ?? 0, waveform: message.mediaWaveform } : null,
  };
}

async function findQuotedMessage({ em }: Scope, { quotedId }: Message): Promise<QuotedMessage | null> {
  const quotedRow = quotedId ? await em.findOne(Message, { id: quotedId }) : null;
  return quotedRow && { key: messageKeyOf(quotedRow), body: quotedRow.body, kind: quotedRow.mediaType };
}

/** What is said without a file. */
function contentWithoutFile({ mediaType, body }: Message) {
  const location = mediaType === 'locationMessage' ? parseMapLocation(body) : null;
  if (location !== null) {
    return { kind: 'location', place: location } as const;
  }
  return mediaType === 'contactMessage'
    ? ({ kind: 'contact', name: parseVcardName(body), vcard: body } as const)
    : ({ kind: 'text', body } as const);
}

/** A stored message as a channel sends it. */
export async function buildOutboundMessage(scope: Scope, message: Message): Promise<OutboundMessage> {
  const { externalId, chat, body, mediaPath, mediaName, isForwarded } = message;
  const common = { externalId, chat, quoted: await findQuotedMessage(scope, message), isForwarded };
  if (!mediaPath) {
    return { ...common, ...contentWithoutFile(message) };
  }
  const kind = fileKind(message);
  // A file without words goes by its name in our lists; the customer sees the name anyway.
  const caption = body === mediaName || kind === 'sticker' ? '' : body;
  return { ...common, kind, body: caption, file: outboundFileOf(scope, message, mediaPath) };
}
