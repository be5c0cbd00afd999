import { ChannelError, type MessageKey, type OutgoingFile, type OutgoingMessage, type QuotedMessage } from '#server/channels/Channel.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { Message } from './Message.ts';

/** How the channel names a message of ours or of theirs. */
export const keyOf = ({ chat, participant, fromMe, externalId }: Message): MessageKey => ({
  chat,
  participant: participant === '' ? null : participant,
  fromMe,
  externalId,
});

type FileKind = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';

/** How a file is sent, by the type that its content has. */
function fileKind({ mediaType, mediaMime }: Message): FileKind {
  if (mediaType === 'audio') {
    return mediaMime?.startsWith('audio/ogg') ? 'voice' : 'audio';
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
  };
}

async function quotedOf({ em }: Scope, { quotedId }: Message): Promise<QuotedMessage | null> {
  const quoted = quotedId ? await em.findOne(Message, { id: quotedId }) : null;
  return quoted && { key: keyOf(quoted), body: quoted.body, kind: quoted.mediaType };
}

/** A stored message as a channel sends it. */
export async function outgoingOf(scope: Scope, message: Message): Promise<OutgoingMessage> {
  const { externalId, chat, body, mediaPath } = message;
  // A file without words goes by its name in our lists; the customer sees the name anyway.
  const caption = mediaPath && body === message.mediaName ? '' : body;
  const plain = { externalId, chat, body: caption, quoted: await quotedOf(scope, message) };
  return mediaPath ? { ...plain, kind: fileKind(message), file: fileOf(scope, message, mediaPath) } : { ...plain, kind: 'text' };
}
