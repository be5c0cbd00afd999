import type { WAMessage } from '#server/channels/whatsapp/library/baileys.ts';
import { ChannelError } from '#server/channels/Channel.ts';
import type { MediaReference } from '#server/channels/whatsapp/media/mediaReference.ts';
import { disconnectedError } from '#server/channels/whatsapp/outbound/toChannelError.ts';
import { withReplyTimeout } from '#server/channels/whatsapp/connection/withReplyTimeout.ts';
import type { WhatsAppSession } from '#server/channels/whatsapp/session/WhatsAppSession.ts';

const expiredError = (cause: unknown): ChannelError => new ChannelError('expired', { isTemporary: false, cause });

/**
 * Asks the phone of a file to upload it again and resolves with the new path. Fails with `expired` when no phone does it: Baileys
 * alone would wait for ever.
 */
export async function requestMediaReupload(session: WhatsAppSession, { message, kind, key, path }: MediaReference): Promise<string> {
  if (message === null) {
    throw expiredError(new Error('it is not known which message the file came with'));
  }
  const { socket } = session.connection;
  const file = { mediaKey: Buffer.from(key, 'base64'), directPath: path };
  const { chat, fromMe, externalId, participant } = message;
  const mediaMessage: WAMessage = {
    key: { remoteJid: chat, fromMe, id: externalId, ...(participant !== null && { participant }) },
    message: { [`${kind}Message`]: file },
  };
  await withReplyTimeout(socket.updateMediaMessage(mediaMessage)).catch((error: unknown) =>
    Promise.reject(session.isOpen ? expiredError(error) : disconnectedError()),
  );
  // Baileys writes the new path into the message it was given.
  return file.directPath;
}
