import type { EntityManager } from '@mikro-orm/postgresql';
import type { Semaphore } from '#server/platform/async/Semaphore.ts';
import { runInReadOnlySnapshot } from '#server/platform/database/runInReadOnlySnapshot.ts';
import { countsAsPresence } from './countsAsPresence.ts';
import type { TicketViewers } from './viewers/TicketViewers.ts';
import { gatewayMetrics, refuseSocket } from './socketServer.ts';
import { readReplay, type Replay } from './readReplay.ts';
import type { Presence, PresenceEntry } from './Presence.ts';
import type { RoomSubscription } from './rooms.ts';
import {
  type ClientConnection,
  type EmitLogRow,
  findAuthorizedListRooms,
  findAuthorizedRooms,
  findAuthorizedTicketRooms,
  findSocketAuthorization,
  type SocketAuthorization,
  type SocketAuthorizationDeps,
} from './ClientConnection.ts';
import { room } from './broadcast.ts';

/** Dependencies of the gateway's functions. */
export interface GatewayContext extends SocketAuthorizationDeps {
  readonly presence: Presence;
  readonly emitRow: EmitLogRow;
  readonly viewers: TicketViewers;
  /** Limits database lookups, so that requests find connections however many pages connect at once. */
  readonly lookupSemaphore: Semaphore;
  /** The id up to which the log was broadcast here. */
  position(): number;
}

type CloseReason = 'session' | 'slow' | 'restart';

/** Closes a connection for good: the page needs a new session. */
function expelConnection({ socket }: ClientConnection): void {
  gatewayMetrics.closed.inc({ reason: 'session' });
  socket.emit('closed', { reason: 'session' satisfies CloseReason });
  socket.disconnect(true);
}

/** Closes a connection; the page reconnects by itself. */
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

/** Authorization, rooms and `more`, read in one snapshot. */
function readAccess<More>(
  context: GatewayContext,
  { claims, subscriptions }: ClientConnection,
  more: (em: EntityManager, rooms: readonly string[]) => Promise<More>,
): Promise<(AccessSnapshot & { more: More }) | null> {
  const readInSnapshot = async (em: EntityManager): Promise<(AccessSnapshot & { more: More }) | null> => {
    const authorization = await findSocketAuthorization(context, em, claims);
    if (authorization === null) {
      return null;
    }
    const rooms = await findAuthorizedRooms(context, em, { authorization, subscriptions: subscriptions.all() });
    return { authorization, rooms, more: await more(em, rooms) };
  };
  return context.lookupSemaphore(() => runInReadOnlySnapshot(context.platform, claims.companyId, readInSnapshot));
}

const readNothing = async (): Promise<void> => undefined;

function applyAccess(connection: ClientConnection, { authorization, rooms }: AccessSnapshot): void {
  connection.authorization = authorization;
  connection.setRooms(rooms);
}

/** Authorizes a new connection, or closes it. */
export async function admitConnection(context: GatewayContext, connection: ClientConnection): Promise<void> {
  const access = await readAccess(context, connection, readNothing);
  if (connection.isDisconnected) {
    return;
  }
  if (access === null) {
    refuseSocket(connection.socket);
    return;
  }
  applyAccess(connection, access);
  if (countsAsPresence(connection)) {
    const { log } = context.platform;
    await context.presence
      .enter(createPresenceEntry(connection))
      .catch((error: unknown) => log.warn({ err: error }, 'a presence could not be stored'));
  }
  connection.socket.emit('ready');
}

/** Authorizes a connection again and updates its rooms. */
export async function recheckConnection(context: GatewayContext, connection: ClientConnection): Promise<void> {
  if (connection.isDisconnected || connection.authorization === null) {
    return;
  }
  const access = await readAccess(context, connection, readNothing);
  if (access === null) {
    expelConnection(connection);
  } else {
    applyAccess(connection, access);
  }
}

function replayRows({ emitRow }: GatewayContext, connection: ClientConnection, { rows, n, id }: Replay): void {
  const answer = rows === null ? 'resync' : 'resumed';
  gatewayMetrics.resumed.inc({ answer });
  rows?.forEach((row) => emitRow(connection.socket, row));
  connection.socket.emit(answer, { n });
  connection.markReplayedUpTo(id);
}

/** Replays missed events before any new one, or has the page load everything again. */
export async function resumeConnection(context: GatewayContext, connection: ClientConnection, after: number | null): Promise<void> {
  if (connection.isDisconnected || connection.authorization === null) {
    return;
  }
  connection.pause();
  try {
    const access = await readAccess(context, connection, (em, rooms) => readReplay(em, connection.claims.companyId, { after, rooms }));
    if (access === null) {
      expelConnection(connection);
      return;
    }
    applyAccess(connection, access);
    replayRows(context, connection, access.more);
  } catch (error) {
    connection.socket.emit('resync', { n: after ?? 0 });
    throw error;
  } finally {
    connection.resume(context.position());
  }
}

/** The rooms of a subscription, as far as the user may receive them. */
const findSubscriptionRooms = async (
  context: GatewayContext,
  em: EntityManager,
  { authorization, subscription }: { authorization: SocketAuthorization; subscription: RoomSubscription },
): Promise<string[]> =>
  subscription.kind === 'ticket'
    ? findAuthorizedTicketRooms(context, em, { authorization, ticketId: subscription.ticketId })
    : findAuthorizedListRooms(authorization, subscription);

const emptyReplay: Replay = { rows: [], n: 0, id: 0 };

/** Emits the events of a room before the page joined it, without those that it received in another room. */
function prepareCatchUp({ emitRow }: GatewayContext, connection: ClientConnection, { rows, n, id }: Replay): () => void {
  if (rows === null) {
    return () => void connection.socket.emit('resync', { n });
  }
  const newRows = rows.filter((row) => !connection.isInRoomOf(row));
  connection.markReplayedRows(
    newRows.map((row) => row.id),
    id,
  );
  return () => newRows.forEach((row) => emitRow(connection.socket, row));
}

/** Joins rooms and replays their events since `after`. */
async function joinRoomAfter(
  context: GatewayContext,
  connection: ClientConnection,
  { authorization, subscription, after }: { authorization: SocketAuthorization; subscription: RoomSubscription; after: number },
): Promise<void> {
  const { companyId } = connection.claims;
  connection.pause();
  try {
    const { rooms, replay } = await context.lookupSemaphore(() =>
      runInReadOnlySnapshot(context.platform, companyId, async (em) => {
        const allowed = await findSubscriptionRooms(context, em, { authorization, subscription });
        return { rooms: allowed, replay: allowed.length === 0 ? emptyReplay : await readReplay(em, companyId, { after, rooms: allowed }) };
      }),
    );
    // The page may have unsubscribed meanwhile.
    if (connection.subscriptions.has(subscription)) {
      const emitMissed = prepareCatchUp(context, connection, replay);
      connection.joinRooms(rooms);
      emitMissed();
    }
  } finally {
    connection.resume(context.position());
  }
}

/** Joins the rooms of a new subscription, as far as it is allowed. */
export async function joinSubscription(
  context: GatewayContext,
  connection: ClientConnection,
  { subscription, after }: { subscription: RoomSubscription; after: number | null },
): Promise<void> {
  const { authorization, claims } = connection;
  if (authorization === null || connection.isDisconnected) {
    return;
  }
  if (after !== null) {
    await joinRoomAfter(context, connection, { authorization, subscription, after });
    return;
  }
  const rooms =
    subscription.kind === 'ticket'
      ? await context.lookupSemaphore(() =>
          runInReadOnlySnapshot(context.platform, claims.companyId, (em) =>
            findSubscriptionRooms(context, em, { authorization, subscription }),
          ),
        )
      : findAuthorizedListRooms(authorization, subscription);
  connection.joinRooms(connection.subscriptions.has(subscription) ? rooms : []);
}

/** Leaves the rooms of a subscription that no part of the page holds any more. */
export function leaveSubscription(connection: ClientConnection, subscription: RoomSubscription): void {
  const { authorization, claims } = connection;
  if (authorization !== null && !connection.subscriptions.has(subscription)) {
    connection.leaveRooms(
      subscription.kind === 'ticket'
        ? [room.ticket(claims.companyId, subscription.ticketId)]
        : findAuthorizedListRooms(authorization, subscription),
    );
  }
}

/** Records that the user is active. */
export async function recordActivity({ presence }: GatewayContext, connection: ClientConnection): Promise<void> {
  if (countsAsPresence(connection) && !connection.isDisconnected) {
    await presence.recordActivity(createPresenceEntry(connection));
  }
}
