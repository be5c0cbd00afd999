import type { CallKey, MessageKey, NumberCheck, SendOptions } from '#server/channels/Channel.ts';
import { toChatAddress, toPerson } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { IpcOutgoingMessage } from '#server/channels/whatsapp/ipc/workerProtocol.ts';
import { composeMessage } from '#server/channels/whatsapp/outbound/composeMessage.ts';
import { toChannelError, disconnectedError, rateLimitedError } from '#server/channels/whatsapp/outbound/toChannelError.ts';
import { relayMessage } from '#server/channels/whatsapp/outbound/relayMessage.ts';
import type { WhatsAppSession } from '#server/channels/whatsapp/session/WhatsAppSession.ts';
import { withTimeout } from '#server/channels/whatsapp/connection/withTimeout.ts';

const pingTimeoutMs = 5_000;

/** Writes a message to the wire under the id it was given; resolves when it has left. */
export async function sendMessage(session: WhatsAppSession, asked: IpcOutgoingMessage, { isRetry: isAgain }: SendOptions): Promise<void> {
  const posted = { ...asked, chat: toChatAddress(asked.chat) };
  try {
    if (session.acknowledgements.isPaused) {
      throw rateLimitedError();
    }
    await (isAgain ? assertResponsive(session) : undefined);
    const chat = await session.chats.findDetails(posted.chat);
    const message = await composeMessage({ socket: session.connection.socket, store: session.store, chat }, posted);
    // The line may have ended while a file was uploaded.
    await withTimeout(relayMessage(session.connection.socket, { id: posted.externalId, chat: posted.chat, message }));
  } catch (error) {
    throw toChannelError(error);
  }
}

/** A line that takes words and answers none is cut: what is written to it again would be lost again. */
async function assertResponsive({ connection: line }: WhatsAppSession): Promise<void> {
  const ping = { tag: 'iq', attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'w:p' }, content: [{ tag: 'ping', attrs: {} }] };
  try {
    await withTimeout(line.socket.query(ping), pingTimeoutMs);
  } catch (cause) {
    line.terminate('silent');
    throw Object.assign(disconnectedError(), { cause });
  }
}

/** Asks whether a number has WhatsApp; the answer spells it as it really is. */
export async function checkWhatsAppNumber(session: WhatsAppSession, number: string): Promise<NumberCheck> {
  const { socket } = session.connection;
  const found = await withTimeout(socket.onWhatsApp(number)).catch((error: unknown) => Promise.reject(toChannelError(error)));
  const [known] = found ?? [];
  if (!known?.exists) {
    return { exists: false, person: null };
  }
  const alias = await withTimeout(socket.signalRepository.lidMapping.getLIDForPN(known.jid)).catch(() => null);
  return { exists: true, person: toPerson(known.jid, alias, null) };
}

export async function markMessagesRead(session: WhatsAppSession, keys: readonly MessageKey[]): Promise<void> {
  const read = keys.map(({ chat, participant, externalId }) => ({
    remoteJid: chat,
    fromMe: false,
    id: externalId,
    ...(participant !== null && { participant }),
  }));
  await withTimeout(session.connection.socket.readMessages(read));
}

export async function rejectCall(session: WhatsAppSession, { id, caller }: CallKey): Promise<void> {
  await withTimeout(session.connection.socket.rejectCall(id, caller));
}

export async function setTyping(session: WhatsAppSession, chat: string, isTyping: boolean): Promise<void> {
  await session.connection.socket.sendPresenceUpdate(isTyping ? 'composing' : 'paused', toChatAddress(chat));
}

const absentPictureCodes = new Set<unknown>([401, 403, 404]);

/** Where the picture of somebody lies; null when there is none, or none for us. */
export async function findPictureUrl(session: WhatsAppSession, address: string): Promise<string | null> {
  try {
    return (await withTimeout(session.connection.socket.profilePictureUrl(toChatAddress(address), 'image'))) ?? null;
  } catch (error) {
    const { data, output } = error as { data?: unknown; output?: { statusCode?: unknown } };
    if (absentPictureCodes.has(data) || absentPictureCodes.has(output?.statusCode)) {
      return null;
    }
    throw toChannelError(error);
  }
}
