import type { EntityManager } from '@mikro-orm/postgresql';
import type { Semaphore } from '#server/platform/async/Semaphore.ts';
import { runInReadOnlySnapshot } from '#server/platform/database/readOnlySnapshot.ts';
import { refuseSocket } from './socketServer.ts';
import { gatewayMetrics } from './gatewayMetrics.ts';
import { readReplay, type Replay } from './readReplay.ts';
import type { Presence, PresenceEntry } from './presence.ts';
import type { RoomSubscription } from './rooms.ts';
import type { EmitLogRow, ClientConnection } from './ClientConnection.ts';
import {
  findAuthorizedRooms,
  findAuthorizedListRooms,
  findSocketAuthorization,
  findAuthorizedTicketRooms,
  type SocketAuthorizationDeps,
  type SocketAuthorization,
} from './socketAuthorization.ts';
import { room } from './broadcast.ts';

/** What the ushers work with. */
export interface GatewayContext extends SocketAuthorizationDeps {
  readonly presence: Presence;
  readonly emitRow: EmitLogRow;
  /** However many pages come at once, requests must find connections to the database as well. */
  readonly lookupSemaphore: Semaphore;
  /** The id up to which the log has been broadcast here. */
  position(): number;
}

/** Why the server ends a connection. */
export type CloseReason = 'session' | 'slow' | 'restart';

/** Sends a page away for good: it needs another session before it comes back. */
export function expelConnection({ socket }: ClientConnection): void {
  gatewayMetrics.closed.inc({ reason: 'session' });
  socket.emit('closed', { reason: 'session' satisfies CloseReason });
  socket.disconnect(true);
}

/** Drops the connection. The page takes it for a bad line and comes back by itself. */
export function dropConnection({ socket }: Pick<ClientConnection, 'socket'>, reason: CloseReason): void {
  gatewayMetrics.closed.inc({ reason });
  socket.emit('closed', { reason });
  socket.conn.close(reason === 'slow');
}

export const createPresenceEntry = ({ socket, claims }: ClientConnection): PresenceEntry => ({
  socketId: socket.id,
  companyId: claims.companyId,
  userId: claims.id,
});

interface AccessSnapshot {
  readonly authorization: SocketAuthorization;
  readonly rooms: readonly string[];
}

/** Who sits there, where they may sit, and with `more` what else there is to know: all of one view, so that nothing changes in between. */
function readAccess<More>(
  hall: GatewayContext,
  { claims, subscriptions: wishes }: ClientConnection,
  more: (em: EntityManager, rooms: readonly string[]) => Promise<More>,
): Promise<(AccessSnapshot & { more: More }) | null> {
  const inView = async (em: EntityManager): Promise<(AccessSnapshot & { more: More }) | null> => {
    const standing = await findSocketAuthorization(hall, em, claims);
    if (standing === null) {
      return null;
    }
    const rooms = await findAuthorizedRooms(hall, em, { standing, wishes: wishes.all() });
    return { authorization: standing, rooms, more: await more(em, rooms) };
  };
  return hall.lookupSemaphore(() => runInReadOnlySnapshot(hall.platform, claims.companyId, inView));
}

const readNothing = async (): Promise<void> => undefined;

function applyAccess(seat: ClientConnection, { authorization: standing, rooms }: AccessSnapshot): void {
  seat.authorization = standing;
  seat.setRooms(rooms);
}

/** Lets a page in, or turns it away. */
export async function admitConnection(hall: GatewayContext, seat: ClientConnection): Promise<void> {
  const seen = await readAccess(hall, seat, readNothing);
  if (seat.isDisconnected) {
    return;
  }
  if (seen === null) {
    refuseSocket(seat.socket);
    return;
  }
  applyAccess(seat, seen);
  const { log } = hall.platform;
  await hall.presence.enter(createPresenceEntry(seat)).catch((error: unknown) => log.warn({ err: error }, 'a presence could not be noted'));
  seat.socket.emit('ready');
}

/** Looks again whether the page may be here, and where it may sit. */
export async function recheckConnection(hall: GatewayContext, seat: ClientConnection): Promise<void> {
  if (seat.isDisconnected || seat.authorization === null) {
    return;
  }
  const seen = await readAccess(hall, seat, readNothing);
  if (seen === null) {
    expelConnection(seat);
  } else {
    applyAccess(seat, seen);
  }
}

function replayRows({ emitRow: say }: GatewayContext, seat: ClientConnection, { rows, n, id }: Replay): void {
  const answer = rows === null ? 'resync' : 'resumed';
  gatewayMetrics.resumed.inc({ answer });
  rows?.forEach((row) => say(seat.socket, row));
  seat.socket.emit(answer, { n });
  seat.markReplayedUpTo(id);
}

/** Tells a page what it missed, before anything new; or that it has to ask for everything again. */
export async function resumeConnection(hall: GatewayContext, seat: ClientConnection, after: number | null): Promise<void> {
  if (seat.isDisconnected || seat.authorization === null) {
    return;
  }
  seat.pause();
  try {
    const seen = await readAccess(hall, seat, (em, rooms) => readReplay(em, seat.claims.companyId, { after, rooms }));
    if (seen === null) {
      expelConnection(seat);
      return;
    }
    applyAccess(seat, seen);
    replayRows(hall, seat, seen.more);
  } catch (error) {
    seat.socket.emit('resync', { n: after ?? 0 });
    throw error;
  } finally {
    seat.resume(hall.position());
  }
}

/** The rooms of a wish, as far as this person may hear of it. */
const findSubscriptionRooms = async (
  hall: GatewayContext,
  em: EntityManager,
  { standing, wish }: { standing: SocketAuthorization; wish: RoomSubscription },
): Promise<string[]> =>
  wish.kind === 'ticket'
    ? findAuthorizedTicketRooms(hall, em, { standing, ticketId: wish.ticketId })
    : findAuthorizedListRooms(standing, wish);

const emptyReplay: Replay = { rows: [], n: 0, id: 0 };

/** What was said there before the page sat there; what it heard in another room it has heard. */
function prepareCatchUp({ emitRow: say }: GatewayContext, seat: ClientConnection, { rows, n, id }: Replay): () => void {
  if (rows === null) {
    return () => void seat.socket.emit('resync', { n });
  }
  const unheard = rows.filter((row) => !seat.isInRoomOf(row));
  seat.markReplayedRows(
    unheard.map((row) => row.id),
    id,
  );
  return () => unheard.forEach((row) => say(seat.socket, row));
}

/** A page that named the number up to which it knows everything; what is said there since then it gets as well. */
async function joinRoomAfter(
  hall: GatewayContext,
  seat: ClientConnection,
  { standing, wish, after }: { standing: SocketAuthorization; wish: RoomSubscription; after: number },
): Promise<void> {
  const { companyId } = seat.claims;
  seat.pause();
  try {
    const { rooms, missed } = await hall.lookupSemaphore(() =>
      runInReadOnlySnapshot(hall.platform, companyId, async (em) => {
        const allowed = await findSubscriptionRooms(hall, em, { standing, wish });
        return { rooms: allowed, missed: allowed.length === 0 ? emptyReplay : await readReplay(em, companyId, { after, rooms: allowed }) };
      }),
    );
    // It may have been taken back meanwhile.
    if (seat.subscriptions.has(wish)) {
      const tell = prepareCatchUp(hall, seat, missed);
      seat.joinRooms(rooms);
      tell();
    }
  } finally {
    seat.resume(hall.position());
  }
}

/** Seats a page where its new wish wants it, if that is allowed. */
export async function joinSubscription(
  hall: GatewayContext,
  seat: ClientConnection,
  { wish, after }: { wish: RoomSubscription; after: number | null },
): Promise<void> {
  const { authorization: standing, claims } = seat;
  if (standing === null || seat.isDisconnected) {
    return;
  }
  if (after !== null) {
    await joinRoomAfter(hall, seat, { standing, wish, after });
    return;
  }
  const rooms =
    wish.kind === 'ticket'
      ? await hall.lookupSemaphore(() =>
          runInReadOnlySnapshot(hall.platform, claims.companyId, (em) => findSubscriptionRooms(hall, em, { standing, wish })),
        )
      : findAuthorizedListRooms(standing, wish);
  seat.joinRooms(seat.subscriptions.has(wish) ? rooms : []);
}

/** Takes a page out of the rooms of a wish that nothing in it has any more. */
export function leaveSubscription(seat: ClientConnection, wish: RoomSubscription): void {
  const { authorization: standing, claims } = seat;
  if (standing !== null && !seat.subscriptions.has(wish)) {
    seat.leaveRooms(wish.kind === 'ticket' ? [room.ticket(claims.companyId, wish.ticketId)] : findAuthorizedListRooms(standing, wish));
  }
}

/** Somebody is in front of the page. */
export async function recordActivity({ presence }: GatewayContext, seat: ClientConnection): Promise<void> {
  if (seat.authorization !== null && !seat.isDisconnected) {
    await presence.recordActivity(createPresenceEntry(seat));
  }
}
