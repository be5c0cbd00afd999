import type { ChannelActionArgs, ChannelActions, NumberCheck, SendOptions } from '#server/channels/Channel.ts';
import { toChatAddress, toPerson } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { IpcOutgoingMessage, RpcHandlers, WorkerAction, WorkerMethods } from '#server/channels/whatsapp/ipc/workerProtocol.ts';
import { composeMessage } from '#server/channels/whatsapp/outbound/composeMessage.ts';
import { disconnectedError, rateLimitedError, toChannelError } from '#server/channels/whatsapp/outbound/toChannelError.ts';
import { relayMessage } from '#server/channels/whatsapp/outbound/relayMessage.ts';
import type { WhatsAppSession } from '#server/channels/whatsapp/session/WhatsAppSession.ts';
import { withReplyTimeout } from '#server/channels/whatsapp/connection/withReplyTimeout.ts';

const pingTimeoutMs = 5_000;

/** Sends a message under the id it already has; resolves when it is written to the socket. */
export async function sendSessionMessage(session: WhatsAppSession, message: IpcOutgoingMessage, { isRetry }: SendOptions): Promise<void> {
  try {
    const addressed = await session.chats.toSendAddress(message);
    if (session.acknowledgements.isPaused) {
      throw rateLimitedError();
    }
    await (isRetry ? assertResponsive(session) : undefined);
    const chat = await session.chats.findDetails(addressed.chat);
    const content = await composeMessage({ socket: session.connection.socket, store: session.store, chat }, addressed);
    // `session.connection` is read again because the socket may have ended during an upload.
    const relayed = relayMessage(session.connection.socket, { id: addressed.externalId, chat: addressed.chat, message: content });
    await session.queries.watch(withReplyTimeout(relayed));
  } catch (error) {
    throw toChannelError(error);
  }
}

/** Fails when the server does not answer. */
export async function pingServer({ connection }: WhatsAppSession): Promise<void> {
  const ping = { tag: 'iq', attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'w:p' }, content: [{ tag: 'ping', attrs: {} }] };
  await withReplyTimeout(connection.socket.query(ping), pingTimeoutMs);
}

/** Terminates a connection that does not answer a ping: a message written to it again would be lost again. */
async function assertResponsive(session: WhatsAppSession): Promise<void> {
  const { connection } = session;
  try {
    await pingServer(session);
  } catch (cause) {
    connection.terminate('silent');
    throw Object.assign(disconnectedError(), { cause });
  }
}

/** Checks whether a number has WhatsApp; the result holds the number as the server spells it (Brazil's ninth digit). */
async function checkWhatsAppNumber(session: WhatsAppSession, number: string): Promise<NumberCheck> {
  const { socket } = session.connection;
  const results = await session.queries
    .run(() => withReplyTimeout(socket.onWhatsApp(number)))
    .catch((error: unknown) => Promise.reject(toChannelError(error)));
  const [result] = results ?? [];
  if (!result?.exists) {
    return { exists: false, person: null };
  }
  const alias = await withReplyTimeout(socket.signalRepository.lidMapping.getLIDForPN(result.jid)).catch(() => null);
  return { exists: true, person: toPerson(result.jid, alias, null) };
}

type WorkerActions = {
  readonly [Action in WorkerAction]: (session: WhatsAppSession, ...args: ChannelActionArgs<Action>) => ReturnType<ChannelActions[Action]>;
};

/** The actions of the port that a worker does alone. */
const workerActions: WorkerActions = {
  checkNumber: (session, { number }) => checkWhatsAppNumber(session, number),
  addressBook: ({ addressBook }) => addressBook.listPeople(),
  members: async ({ chats }, chat) => (await chats.findDetails(chat)).members ?? [],
  markRead: ({ connection }, keys) => {
    const read = keys.map(({ chat, participant, externalId }) => ({
      remoteJid: chat,
      fromMe: false,
      id: externalId,
      ...(participant !== null && { participant }),
    }));
    return withReplyTimeout(connection.socket.readMessages(read));
  },
  rejectCall: ({ connection }, { id, caller }) => withReplyTimeout(connection.socket.rejectCall(id, caller)),
  // The library finds the privacy id of a number, which it must have met before.
  setBlocked: ({ connection }, address, isBlocked) =>
    withReplyTimeout(connection.socket.updateBlockStatus(toChatAddress(address), isBlocked ? 'block' : 'unblock')),
  setTyping: ({ connection }, chat, isTyping) =>
    connection.socket.sendPresenceUpdate(isTyping ? 'composing' : 'paused', toChatAddress(chat)),
};

type ActionHandlers = Pick<RpcHandlers<WorkerMethods>, WorkerAction>;

/** Each handler does the action of its own name. */
export function createActionHandlers(findSession: (connectionId: number) => WhatsAppSession): ActionHandlers {
  type Run = (session: WhatsAppSession, ...args: readonly unknown[]) => Promise<unknown>;
  const handlers = Object.entries(workerActions).map(([action, run]) => [
    action,
    async ({ connectionId, args }: WorkerMethods[WorkerAction]['input']) => (run as Run)(findSession(connectionId), ...args),
  ]);
  return Object.fromEntries(handlers) as ActionHandlers;
}

const absentPictureCodes = new Set<unknown>([401, 403, 404]);

/** The URL of a profile picture; null when there is none or it is hidden from us. */
export async function findPictureUrl(session: WhatsAppSession, address: string): Promise<string | null> {
  try {
    const { socket } = session.connection;
    return (await session.queries.run(() => withReplyTimeout(socket.profilePictureUrl(toChatAddress(address), 'image')))) ?? null;
  } catch (error) {
    const { data, output } = error as { data?: unknown; output?: { statusCode?: unknown } };
    if (absentPictureCodes.has(data) || absentPictureCodes.has(output?.statusCode)) {
      return null;
    }
    throw toChannelError(error);
  }
}
