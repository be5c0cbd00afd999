import type { WAMessage } from '#server/channels/whatsapp/library.ts';
import { ChannelError } from '#server/channels/Channel.ts';
import type { MediaReference } from '#server/channels/whatsapp/host/reference.ts';
import { disconnected } from '#server/channels/whatsapp/outbound/failures.ts';
import { within } from './within.ts';
import type { Session } from './Session.ts';

const gone = (cause: unknown): ChannelError => new ChannelError('expired', { isPassing: false, cause });

/**
 * Asks the phone that has the file to bring it once more; gives the path where it lies then. The library waits for ever where
 * no phone answers.
 */
export async function renewMedia(session: Session, { message, kind, key, path }: MediaReference): Promise<string> {
  if (message === null) {
    throw gone(new Error('it is not known which message the file came with'));
  }
  const { socket } = session.line;
  const file = { mediaKey: Buffer.from(key, 'base64'), directPath: path };
  const { chat, fromMe, externalId, participant } = message;
  const asked: WAMessage = {
    key: { remoteJid: chat, fromMe, id: externalId, ...(participant !== null && { participant }) },
    message: { [`${kind}Message`]: file },
  };
  await within(socket.updateMediaMessage(asked)).catch((error: unknown) => Promise.reject(session.isOpen ? gone(error) : disconnected()));
  // The library writes the answer into what it was given.
  return file.directPath;
}
