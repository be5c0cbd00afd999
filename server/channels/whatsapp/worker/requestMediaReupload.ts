import type { WAMessage } from '#server/channels/whatsapp/library/baileys.ts';
import { ChannelError } from '#server/channels/Channel.ts';
import type { MediaReference } from '#server/channels/whatsapp/media/mediaReference.ts';
import { disconnectedError } from '#server/channels/whatsapp/outbound/toChannelError.ts';
import { withTimeout } from '#server/channels/whatsapp/connection/withTimeout.ts';
import type { WhatsAppSession } from '#server/channels/whatsapp/session/WhatsAppSession.ts';

const expiredError = (cause: unknown): ChannelError => new ChannelError('expired', { isTemporary: false, cause });

/**
 * Asks the phone that has the file to bring it once more; gives the path where it lies then. The library waits for ever where
 * no phone answers.
 */
export async function requestMediaReupload(session: WhatsAppSession, { message, kind, key, path }: MediaReference): Promise<string> {
  if (message === null) {
    throw expiredError(new Error('it is not known which message the file came with'));
  }
  const { socket } = session.connection;
  const file = { mediaKey: Buffer.from(key, 'base64'), directPath: path };
  const { chat, fromMe, externalId, participant } = message;
  const asked: WAMessage = {
    key: { remoteJid: chat, fromMe, id: externalId, ...(participant !== null && { participant }) },
    message: { [`${kind}Message`]: file },
  };
  await withTimeout(socket.updateMediaMessage(asked)).catch((error: unknown) =>
    Promise.reject(session.isOpen ? expiredError(error) : disconnectedError()),
  );
  // The library writes the answer into what it was given.
  return file.directPath;
}
