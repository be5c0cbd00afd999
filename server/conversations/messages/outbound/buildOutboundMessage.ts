import { ChannelError, type MessageKey, type OutboundFile, type OutboundMessage, type QuotedMessage } from '#server/channels/Channel.ts';
import { AppError } from '#shared/errors.ts';
import { parseMapLocation } from '#shared/rules/mapLocation.ts';
import { parseVcards } from '#shared/rules/vcard.ts';
import { isVoiceMime } from '#shared/rules/isVoiceMime.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Message } from '#server/conversations/messages/Message.ts';

/** The channel's key of a message. */
export const messageKeyOf = ({ chat, participant, fromMe, externalId }: Message): MessageKey => ({
  chat,
  participant: participant === '' ? null : participant,
  fromMe,
  externalId,
});

/** Body of a stored sticker. */
export const stickerBody = 'sticker';

type FileKind = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';

/** The channel's kind of a file, by its content type. */
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

function contentWithoutFile({ mediaType, body }: Message) {
  const location = mediaType === 'locationMessage' ? parseMapLocation(body) : null;
  if (location !== null) {
    return { kind: 'location', place: location } as const;
  }
  return mediaType === 'contactMessage'
    ? ({ kind: 'contact', name: parseVcards(body)[0]?.name ?? '', vcard: body } as const)
    : ({ kind: 'text', body } as const);
}

/** A stored message in the channel's shape. */
export async function buildOutboundMessage(scope: Scope, message: Message): Promise<OutboundMessage> {
  const { externalId, chat, body, mediaPath, mediaName, isForwarded } = message;
  const common = { externalId, chat, quoted: await findQuotedMessage(scope, message), isForwarded };
  if (!mediaPath) {
    return { ...common, ...contentWithoutFile(message) };
  }
  const kind = fileKind(message);
  // Lists show the file name as body; the recipient sees it anyway.
  const caption = body === mediaName || kind === 'sticker' ? '' : body;
  return { ...common, kind, body: caption, file: outboundFileOf(scope, message, mediaPath) };
}
