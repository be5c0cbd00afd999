import { createTokenBucket } from '#server/platform/async/TokenBucket.ts';
import { parseListSubscription, parseTicketSubscription, type RoomSubscription } from './rooms.ts';
import type { ClientConnection } from './ClientConnection.ts';
import { joinSubscription, leaveSubscription, resumeConnection, recordActivity, type GatewayContext } from './socketAccess.ts';

/** A page that reconnects joins all its rooms at once. */
const messageRate = { capacity: 150, perSecond: 20 };
const costs: Readonly<Record<string, number>> = { resume: 10, userStatus: 5 };

/** The number to continue after: null at the first visit, undefined for anything that is no number of a log. */
function parseAfter(argument: unknown): number | null | undefined {
  const after: unknown = typeof argument === 'object' && argument !== null && 'after' in argument ? argument.after : null;
  return after === null || (typeof after === 'number' && Number.isSafeInteger(after) && after >= 0) ? after : undefined;
}

const resumeTimeoutMs = 2_000;

/** A reconnecting page says first how far it got; until then its events are buffered, so that they stay in order. */
function pauseUntilResumed({ position }: GatewayContext, connection: ClientConnection): () => void {
  if (connection.socket.handshake.query['r'] !== '1') {
    return () => undefined;
  }
  let isPaused = true;
  connection.pause();
  const resume = (): void => {
    clearTimeout(timer);
    if (isPaused) {
      isPaused = false;
      connection.resume(position());
    }
  };
  const timer = setTimeout(resume, resumeTimeoutMs);
  connection.socket.once('disconnect', resume);
  return resume;
}

/** Handles the messages of a page; malformed ones are ignored. */
export function registerClientHandlers(context: GatewayContext, connection: ClientConnection): void {
  const { socket, subscriptions } = connection;
  const { viewers } = context;
  const bucket = createTokenBucket(messageRate);
  const finishResume = pauseUntilResumed(context, connection);
  const runInOrder = (work: () => Promise<void>): void => {
    void connection
      .runExclusive(work)
      .catch((error: unknown) => context.platform.log.warn({ err: error }, 'a message of a page could not be handled'));
  };
  /** With `after`, events of the room since that number are replayed. */
  const add = (subscription: RoomSubscription | null, argument: unknown): void => {
    if (subscription !== null) {
      subscriptions.add(subscription);
      runInOrder(async () => {
        await joinSubscription(context, connection, { subscription, after: parseAfter(argument) ?? null });
        await viewers.refresh(connection, subscription.kind === 'ticket' ? subscription.ticketId : undefined);
      });
    }
  };
  const remove = (subscription: RoomSubscription | null): void => {
    if (subscription !== null) {
      subscriptions.remove(subscription);
      runInOrder(async () => leaveSubscription(connection, subscription));
    }
  };
  socket.use(([event], next) => {
    if (bucket.tryTake(costs[event] ?? 1)) {
      next();
    }
  });
  socket.on('joinChatBox', (ticketId: unknown, argument: unknown) => add(parseTicketSubscription(ticketId), argument));
  socket.on('leaveChatBox', (ticketId: unknown) => remove(parseTicketSubscription(ticketId)));
  socket.on('joinTickets', (status: unknown, argument: unknown) => add(parseListSubscription(status), argument));
  socket.on('leaveTickets', (status: unknown) => remove(parseListSubscription(status)));
  socket.on('joinNotification', (argument: unknown) => add({ kind: 'notification' }, argument));
  socket.on('leaveNotification', () => remove({ kind: 'notification' }));
  const withTicketId = (argument: unknown, handle: (ticketId: number) => void): void => {
    const subscription = parseTicketSubscription(argument);
    if (subscription?.kind === 'ticket') {
      runInOrder(async () => handle(subscription.ticketId));
    }
  };
  socket.on('viewTicket', (ticketId: unknown) => withTicketId(ticketId, (id) => viewers.view(connection, id)));
  socket.on('leaveTicket', (ticketId: unknown) => withTicketId(ticketId, (id) => viewers.leave(connection, id)));
  socket.on('typeInTicket', (ticketId: unknown, isTyping: unknown) =>
    withTicketId(ticketId, (id) => viewers.type(connection, id, isTyping === true)),
  );
  socket.on('userStatus', () => runInOrder(() => recordActivity(context, connection)));
  socket.on('resume', (argument: unknown) => {
    const after = parseAfter(argument);
    // An invalid number is answered like one beyond the log.
    runInOrder(async () => {
      await resumeConnection(context, connection, after === undefined ? Number.MAX_SAFE_INTEGER : after).finally(finishResume);
      await viewers.refresh(connection);
    });
  });
}
