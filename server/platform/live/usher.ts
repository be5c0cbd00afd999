import type { EntityManager } from '@mikro-orm/postgresql';
import type { Gate } from '#server/platform/db/gate.ts';
import { viewOf } from '#server/platform/db/view.ts';
import { refuse } from './door.ts';
import { meters } from './meters.ts';
import { missedBy, type Missed } from './missed.ts';
import type { Presence, Present } from './presence.ts';
import type { Wish } from './rooms.ts';
import type { Say, Seat } from './Seat.ts';
import { allRooms, listRooms, standingOf, ticketRooms, type Court, type Standing } from './standing.ts';
import { room } from './tell.ts';

/** What the ushers work with. */
export interface Hall extends Court {
  readonly presence: Presence;
  readonly say: Say;
  /** However many pages come at once, requests must find connections to the database as well. */
  readonly gate: Gate;
  /** The id up to which the log has been broadcast here. */
  position(): number;
}

/** Why the server ends a connection. */
export type Ending = 'session' | 'slow' | 'restart';

/** Sends a page away for good: it needs another session before it comes back. */
export function expel({ socket }: Seat): void {
  meters.closed.inc({ reason: 'session' });
  socket.emit('closed', { reason: 'session' satisfies Ending });
  socket.disconnect(true);
}

/** Drops the connection. The page takes it for a bad line and comes back by itself. */
export function drop({ socket }: Pick<Seat, 'socket'>, reason: Ending): void {
  meters.closed.inc({ reason });
  socket.emit('closed', { reason });
  socket.conn.close(reason === 'slow');
}

export const presentOf = ({ socket, claims }: Seat): Present => ({ socketId: socket.id, companyId: claims.companyId, userId: claims.id });

interface Seen {
  readonly standing: Standing;
  readonly rooms: readonly string[];
}

/** Who sits there, where they may sit, and with `more` what else there is to know: all of one view, so that nothing changes in between. */
function look<More>(
  hall: Hall,
  { claims, wishes }: Seat,
  more: (em: EntityManager, rooms: readonly string[]) => Promise<More>,
): Promise<(Seen & { more: More }) | null> {
  const inView = async (em: EntityManager): Promise<(Seen & { more: More }) | null> => {
    const standing = await standingOf(hall, em, claims);
    if (standing === null) {
      return null;
    }
    const rooms = await allRooms(hall, em, { standing, wishes: wishes.all() });
    return { standing, rooms, more: await more(em, rooms) };
  };
  return hall.gate(() => viewOf(hall.platform, claims.companyId, inView));
}

const nothingMore = async (): Promise<void> => undefined;

function place(seat: Seat, { standing, rooms }: Seen): void {
  seat.standing = standing;
  seat.sit(rooms);
}

/** Lets a page in, or turns it away. */
export async function admit(hall: Hall, seat: Seat): Promise<void> {
  const seen = await look(hall, seat, nothingMore);
  if (seat.isGone) {
    return;
  }
  if (seen === null) {
    refuse(seat.socket);
    return;
  }
  place(seat, seen);
  const { log } = hall.platform;
  await hall.presence.enter(presentOf(seat)).catch((error: unknown) => log.warn({ err: error }, 'a presence could not be noted'));
  seat.socket.emit('ready');
}

/** Looks again whether the page may be here, and where it may sit. */
export async function reconsider(hall: Hall, seat: Seat): Promise<void> {
  if (seat.isGone || seat.standing === null) {
    return;
  }
  const seen = await look(hall, seat, nothingMore);
  if (seen === null) {
    expel(seat);
  } else {
    place(seat, seen);
  }
}

function retell({ say }: Hall, seat: Seat, { rows, n, id }: Missed): void {
  const answer = rows === null ? 'resync' : 'resumed';
  meters.resumed.inc({ answer });
  rows?.forEach((row) => say(seat.socket, row));
  seat.socket.emit(answer, { n });
  seat.toldUpTo(id);
}

/** Tells a page what it missed, before anything new; or that it has to ask for everything again. */
export async function resume(hall: Hall, seat: Seat, after: number | null): Promise<void> {
  if (seat.isGone || seat.standing === null) {
    return;
  }
  seat.hold();
  try {
    const seen = await look(hall, seat, (em, rooms) => missedBy(em, seat.claims.companyId, { after, rooms }));
    if (seen === null) {
      expel(seat);
      return;
    }
    place(seat, seen);
    retell(hall, seat, seen.more);
  } catch (error) {
    seat.socket.emit('resync', { n: after ?? 0 });
    throw error;
  } finally {
    seat.release(hall.position());
  }
}

/** The rooms of a wish, as far as this person may hear of it. */
const wishedRooms = async (hall: Hall, em: EntityManager, { standing, wish }: { standing: Standing; wish: Wish }): Promise<string[]> =>
  wish.kind === 'ticket' ? ticketRooms(hall, em, { standing, ticketId: wish.ticketId }) : listRooms(standing, wish);

const nothingMissed: Missed = { rows: [], n: 0, id: 0 };

/** What was said there before the page sat there; what it heard in another room it has heard. */
function catchUp({ say }: Hall, seat: Seat, { rows, n, id }: Missed): () => void {
  if (rows === null) {
    return () => void seat.socket.emit('resync', { n });
  }
  const unheard = rows.filter((row) => !seat.hears(row));
  seat.toldApart(
    unheard.map((row) => row.id),
    id,
  );
  return () => unheard.forEach((row) => say(seat.socket, row));
}

/** A page that named the number up to which it knows everything; what is said there since then it gets as well. */
async function joinAfter(
  hall: Hall,
  seat: Seat,
  { standing, wish, after }: { standing: Standing; wish: Wish; after: number },
): Promise<void> {
  const { companyId } = seat.claims;
  seat.hold();
  try {
    const { rooms, missed } = await hall.gate(() =>
      viewOf(hall.platform, companyId, async (em) => {
        const allowed = await wishedRooms(hall, em, { standing, wish });
        return { rooms: allowed, missed: allowed.length === 0 ? nothingMissed : await missedBy(em, companyId, { after, rooms: allowed }) };
      }),
    );
    // It may have been taken back meanwhile.
    if (seat.wishes.has(wish)) {
      const tell = catchUp(hall, seat, missed);
      seat.enter(rooms);
      tell();
    }
  } finally {
    seat.release(hall.position());
  }
}

/** Seats a page where its new wish wants it, if that is allowed. */
export async function join(hall: Hall, seat: Seat, { wish, after }: { wish: Wish; after: number | null }): Promise<void> {
  const { standing, claims } = seat;
  if (standing === null || seat.isGone) {
    return;
  }
  if (after !== null) {
    await joinAfter(hall, seat, { standing, wish, after });
    return;
  }
  const rooms =
    wish.kind === 'ticket'
      ? await hall.gate(() => viewOf(hall.platform, claims.companyId, (em) => wishedRooms(hall, em, { standing, wish })))
      : listRooms(standing, wish);
  seat.enter(seat.wishes.has(wish) ? rooms : []);
}

/** Takes a page out of the rooms of a wish that nothing in it has any more. */
export function leave(seat: Seat, wish: Wish): void {
  const { standing, claims } = seat;
  if (standing !== null && !seat.wishes.has(wish)) {
    seat.leave(wish.kind === 'ticket' ? [room.ticket(claims.companyId, wish.ticketId)] : listRooms(standing, wish));
  }
}

/** Somebody is in front of the page. */
export async function stillHere({ presence }: Hall, seat: Seat): Promise<void> {
  if (seat.standing !== null && !seat.isGone) {
    await presence.seen(presentOf(seat));
  }
}
