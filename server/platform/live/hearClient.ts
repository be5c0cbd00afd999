import { createBucket } from './limits.ts';
import { ticketsWish, ticketWish, type Wish } from './rooms.ts';
import type { Seat } from './Seat.ts';
import { join, leave, resume, stillHere, type Hall } from './usher.ts';

/** A page that comes back joins all its rooms at once; after that people are slow. */
const pace = { capacity: 150, perSecond: 20 };
const costs: Readonly<Record<string, number>> = { resume: 10, userStatus: 5 };

/** The number after which to go on: null at the first visit, undefined for what is no number of a log. */
function afterOf(argument: unknown): number | null | undefined {
  const after: unknown = typeof argument === 'object' && argument !== null && 'after' in argument ? argument.after : null;
  return after === null || (typeof after === 'number' && Number.isSafeInteger(after) && after >= 0) ? after : undefined;
}

const patience = 2_000;

/** A page that comes back says at once how far it got; until then it hears nothing, so that nothing comes out of order. */
function holdUntilResumed({ position }: Hall, seat: Seat): () => void {
  if (seat.socket.handshake.query['r'] !== '1') {
    return () => undefined;
  }
  let isHeld = true;
  seat.hold();
  const release = (): void => {
    clearTimeout(timer);
    if (isHeld) {
      isHeld = false;
      seat.release(position());
    }
  };
  const timer = setTimeout(release, patience);
  seat.socket.once('disconnect', release);
  return release;
}

/** Honours what a page says. Anything that makes no sense is passed over in silence. */
export function hearClient(hall: Hall, seat: Seat): void {
  const { socket, wishes } = seat;
  const bucket = createBucket(pace);
  const hasResumed = holdUntilResumed(hall, seat);
  const inTurn = (work: () => Promise<void>): void => {
    void seat.turn(work).catch((error: unknown) => hall.platform.log.warn({ err: error }, 'a wish of a page could not be met'));
  };
  /** Whoever knows everything up to a number is told what was said in the room since then. */
  const add = (wish: Wish | null, argument: unknown): void => {
    if (wish !== null) {
      wishes.add(wish);
      inTurn(() => join(hall, seat, { wish, after: afterOf(argument) ?? null }));
    }
  };
  const remove = (wish: Wish | null): void => {
    if (wish !== null) {
      wishes.remove(wish);
      inTurn(async () => leave(seat, wish));
    }
  };
  socket.use(([event], next) => {
    if (bucket.take(costs[event] ?? 1)) {
      next();
    }
  });
  socket.on('joinChatBox', (ticketId: unknown, argument: unknown) => add(ticketWish(ticketId), argument));
  socket.on('leaveChatBox', (ticketId: unknown) => remove(ticketWish(ticketId)));
  socket.on('joinTickets', (status: unknown, argument: unknown) => add(ticketsWish(status), argument));
  socket.on('leaveTickets', (status: unknown) => remove(ticketsWish(status)));
  socket.on('joinNotification', (argument: unknown) => add({ kind: 'notification' }, argument));
  socket.on('leaveNotification', () => remove({ kind: 'notification' }));
  socket.on('userStatus', () => inTurn(() => stillHere(hall, seat)));
  socket.on('resume', (argument: unknown) => {
    const after = afterOf(argument);
    // A number beyond every log is answered like any other that was never given.
    inTurn(() => resume(hall, seat, after === undefined ? Number.MAX_SAFE_INTEGER : after).finally(hasResumed));
  });
}
