import { createTokenBucket } from '#server/platform/async/TokenBucket.ts';
import { parseListSubscription, parseTicketSubscription, type RoomSubscription } from './rooms.ts';
import type { ClientConnection } from './ClientConnection.ts';
import { joinSubscription, leaveSubscription, resumeConnection, recordActivity, type GatewayContext } from './socketAccess.ts';

/** A page that comes back joins all its rooms at once; after that people are slow. */
const messageRate = { capacity: 150, perSecond: 20 };
const costs: Readonly<Record<string, number>> = { resume: 10, userStatus: 5 };

/** The number after which to go on: null at the first visit, undefined for what is no number of a log. */
function parseAfter(argument: unknown): number | null | undefined {
  const after: unknown = typeof argument === 'object' && argument !== null && 'after' in argument ? argument.after : null;
  return after === null || (typeof after === 'number' && Number.isSafeInteger(after) && after >= 0) ? after : undefined;
}

const resumeTimeoutMs = 2_000;

/** A page that comes back says at once how far it got; until then it hears nothing, so that nothing comes out of order. */
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

/** Honours what a page says. Anything that makes no sense is passed over in silence. */
export function registerClientHandlers(context: GatewayContext, connection: ClientConnection): void {
  const { socket, subscriptions } = connection;
  const bucket = createTokenBucket(messageRate);
  const finishResume = pauseUntilResumed(context, connection);
  const runInOrder = (work: () => Promise<void>): void => {
    void connection
      .runExclusive(work)
      .catch((error: unknown) => context.platform.log.warn({ err: error }, 'a wish of a page could not be met'));
  };
  /** Whoever knows everything up to a number is told what was said in the room since then. */
  const add = (subscription: RoomSubscription | null, argument: unknown): void => {
    if (subscription !== null) {
      subscriptions.add(subscription);
      runInOrder(() => joinSubscription(context, connection, { wish: subscription, after: parseAfter(argument) ?? null }));
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
  socket.on('userStatus', () => runInOrder(() => recordActivity(context, connection)));
  socket.on('resume', (argument: unknown) => {
    const after = parseAfter(argument);
    // A number beyond every log is answered like any other that was never given.
    runInOrder(() => resumeConnection(context, connection, after === undefined ? Number.MAX_SAFE_INTEGER : after).finally(finishResume));
  });
}
