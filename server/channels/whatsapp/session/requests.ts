import type { CallName, MessageKey, NumberCheck, SendOptions } from '#server/channels/Channel.ts';
import { chatAddress, personOf } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { PostedMessage } from '#server/channels/whatsapp/ipc/questions.ts';
import { compose } from '#server/channels/whatsapp/outbound/compose.ts';
import { asChannelError, disconnected, tooFast } from '#server/channels/whatsapp/outbound/failures.ts';
import { relay } from '#server/channels/whatsapp/outbound/relay.ts';
import type { Session } from './Session.ts';
import { within } from './within.ts';

const pingPatience = 5_000;

/** Writes a message to the wire under the id it was given; resolves when it has left. */
export async function send(session: Session, asked: PostedMessage, { isAgain }: SendOptions): Promise<void> {
  const posted = { ...asked, chat: chatAddress(asked.chat) };
  try {
    if (session.answers.isQuiet) {
      throw tooFast();
    }
    await (isAgain ? assertHeard(session) : undefined);
    const chat = await session.chats.about(posted.chat);
    const message = await compose({ socket: session.line.socket, store: session.store, chat }, posted);
    // The line may have ended while a file was uploaded.
    await within(relay(session.line.socket, { id: posted.externalId, chat: posted.chat, message }));
  } catch (error) {
    throw asChannelError(error);
  }
}

/** A line that takes words and answers none is cut: what is written to it again would be lost again. */
async function assertHeard({ line }: Session): Promise<void> {
  const ping = { tag: 'iq', attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'w:p' }, content: [{ tag: 'ping', attrs: {} }] };
  try {
    await within(line.socket.query(ping), pingPatience);
  } catch (cause) {
    line.cut('silent');
    throw Object.assign(disconnected(), { cause });
  }
}

/** Asks whether a number has WhatsApp; the answer spells it as it really is. */
export async function checkNumber(session: Session, number: string): Promise<NumberCheck> {
  const { socket } = session.line;
  const found = await within(socket.onWhatsApp(number)).catch((error: unknown) => Promise.reject(asChannelError(error)));
  const [known] = found ?? [];
  if (!known?.exists) {
    return { exists: false, person: null };
  }
  const alias = await within(socket.signalRepository.lidMapping.getLIDForPN(known.jid)).catch(() => null);
  return { exists: true, person: personOf(known.jid, alias, null) };
}

export async function markRead(session: Session, keys: readonly MessageKey[]): Promise<void> {
  const read = keys.map(({ chat, participant, externalId }) => ({
    remoteJid: chat,
    fromMe: false,
    id: externalId,
    ...(participant !== null && { participant }),
  }));
  await within(session.line.socket.readMessages(read));
}

export async function rejectCall(session: Session, { id, caller }: CallName): Promise<void> {
  await within(session.line.socket.rejectCall(id, caller));
}

export async function setTyping(session: Session, chat: string, isTyping: boolean): Promise<void> {
  await session.line.socket.sendPresenceUpdate(isTyping ? 'composing' : 'paused', chatAddress(chat));
}

const absent = new Set<unknown>([401, 403, 404]);

/** Where the picture of somebody lies; null when there is none, or none for us. */
export async function pictureUrl(session: Session, address: string): Promise<string | null> {
  try {
    return (await within(session.line.socket.profilePictureUrl(chatAddress(address), 'image'))) ?? null;
  } catch (error) {
    const { data, output } = error as { data?: unknown; output?: { statusCode?: unknown } };
    if (absent.has(data) || absent.has(output?.statusCode)) {
      return null;
    }
    throw asChannelError(error);
  }
}
