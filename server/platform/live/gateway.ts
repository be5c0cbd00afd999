import type { Server as HttpServer } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { liveEventName } from '#shared/kit/liveEventName.ts';
import { createSemaphore } from '#server/platform/async/Semaphore.ts';
import { mapParallel } from '#server/platform/async/mapParallel.ts';
import { startPoller } from '#server/platform/async/Poller.ts';
import { allowCompanyFiles, createLinkSigner, signLinks } from '#server/platform/files/fileLinks.ts';
import type { Authentication } from '#server/platform/http/Authentication.ts';
import type { AccessClaims } from '#server/platform/http/tokens.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createSocketServer, gatewayMetrics, readSocketClaims, refuseSocket } from './socketServer.ts';
import { registerClientHandlers } from './clientHandlers.ts';
import { isInternalEvent, type LiveLogRow } from './liveLog.ts';
import { heartbeatIntervalMs, type Presence } from './Presence.ts';
import { type CanReadTicket, ClientConnection, pausedRoom } from './ClientConnection.ts';
import { countsAsPresence } from './countsAsPresence.ts';
import { createViewerEmitters, filterExistingRooms } from './viewers/viewerEmitters.ts';
import { type ConnectionRegistry, createConnectionRegistry, type FindViewerAudience, startTicketViewers } from './viewers/TicketViewers.ts';
import { startLiveLogTail } from './liveLogTail.ts';
import type { Recheck } from './broadcast.ts';
import { admitConnection, createPresenceEntry, dropConnection, type GatewayContext, recheckConnection } from './socketAccess.ts';

interface GatewayOptions {
  readonly httpServer: HttpServer;
  readonly platform: Platform;
  /** The support role's URL. */
  readonly url: string;
  readonly authentication: Authentication;
  readonly presence: Presence;
  /** Absent: nobody sees any ticket. */
  readonly canReadTicket?: CanReadTicket;
  /** Absent: viewers of tickets are not broadcast. */
  readonly findViewerAudience?: FindViewerAudience;
}

/** The live gateway of one process. */
export interface Gateway {
  /** Resolves when no later event can be missed. */
  readonly started: Promise<void>;
  /** Closes every connection; pages reconnect to another process. */
  stop(): Promise<void>;
}

const recheckIntervalMs = 60_000;
const maxConcurrentLookups = 4;
/** Queued packets after which a slow connection is dropped. */
const maxQueuedPackets = 3_000;

/** The arguments of `emit` for a row, with file URLs signed now. */
function createRowEncoder(platform: Platform): (row: LiveLogRow) => [string, unknown, { n: number }] {
  const signer = createLinkSigner(platform);
  return ({ companyId, event, body, n }) => [liveEventName(companyId, event), signLinks(body, signer, allowCompanyFiles(companyId)), { n }];
}

interface GatewayState {
  readonly io: Server;
  readonly context: GatewayContext;
  readonly connections: ConnectionRegistry;
  /** Presence updates of closed connections. */
  readonly pendingLeaves: Set<Promise<void>>;
  readonly encodeRow: ReturnType<typeof createRowEncoder>;
}

/** One emit for all rooms, so that a connection in several receives it once. Paused connections buffer it. */
function emitToRooms({ io, connections, encodeRow }: GatewayState, row: LiveLogRow): void {
  const rooms = filterExistingRooms(io, row.rooms);
  // Without a room the library would emit to everybody.
  if (rooms.length > 0) {
    io.to(rooms)
      .except(pausedRoom)
      .emit(...encodeRow(row));
  }
  for (const id of io.of('/').adapter.rooms.get(pausedRoom) ?? []) {
    connections.get(id)?.bufferRow(row);
  }
}

/** Who views a ticket matters less than what is in it: a failure is logged alone. */
const refreshViewers = ({ viewers, platform }: GatewayContext, connection: ClientConnection): Promise<void> =>
  viewers
    .refresh(connection)
    .catch((error: unknown) => platform.log.warn({ err: error }, 'a connection was not told who views its tickets'));

/** Affected connections receive nothing until they are authorized again. */
function recheckConnections({ context, connections }: GatewayState, row: LiveLogRow): void {
  // Only `createRecheck` writes such rows.
  const recheck = row.body as Recheck;
  if ('ticketId' in recheck) {
    context.viewers.retell({ companyId: row.companyId, ticketId: recheck.ticketId });
  }
  for (const connection of connections.affectedBy(row.companyId, recheck)) {
    connection.pause();
    void connection
      .runExclusive(() => recheckConnection(context, connection))
      .catch((error: unknown) => {
        context.platform.log.warn({ err: error }, 'a connection could not be authorized again and is closed');
        dropConnection(connection, 'restart');
      })
      .finally(() => {
        connection.resume(context.position());
        void refreshViewers(context, connection);
      });
  }
}

function removeConnection({ context, connections, pendingLeaves }: GatewayState, connection: ClientConnection): void {
  connections.remove(connection);
  context.viewers.remove(connection);
  const pendingLeave = connection
    .runExclusive(async () => (countsAsPresence(connection) ? context.presence.leave(createPresenceEntry(connection)) : undefined))
    .catch((error: unknown) => context.platform.log.warn({ err: error }, 'the end of a presence could not be stored'))
    .finally(() => pendingLeaves.delete(pendingLeave));
  pendingLeaves.add(pendingLeave);
}

function addConnection(state: GatewayState, socket: Socket, claims: AccessClaims): void {
  const { context, connections } = state;
  const connection = new ClientConnection(socket, claims, context.emitRow);
  connections.add(connection);
  registerClientHandlers(context, connection);
  socket.on('disconnect', () => removeConnection(state, connection));
  void connection
    .runExclusive(() => admitConnection(context, connection))
    .catch((error: unknown) => {
      context.platform.log.warn({ err: error }, 'a connection could not be authorized');
      refuseSocket(socket);
    });
}

function acceptConnections(state: GatewayState): void {
  const { io, context } = state;
  const claimsBySocket = new WeakMap<Socket, AccessClaims | null>();
  io.use(async (socket, next) => {
    claimsBySocket.set(socket, await readSocketClaims(context.platform, socket));
    next();
  });
  io.on('connection', (socket) => {
    const claims = claimsBySocket.get(socket) ?? null;
    if (claims === null) {
      refuseSocket(socket);
    } else {
      addConnection(state, socket, claims);
    }
  });
}

function dropSlowConnections(connections: ConnectionRegistry): void {
  for (const connection of connections.all()) {
    // The library does not declare the queue of a connection.
    const { writeBuffer } = connection.socket.conn as unknown as { writeBuffer: readonly unknown[] };
    if (writeBuffer.length > maxQueuedPackets) {
      dropConnection(connection, 'slow');
    }
  }
}

/** Sessions expire, users are deleted and companies stop paying also without a domain event. */
function startPeriodicChecks({ context, connections }: GatewayState): { stop(): Promise<void> } {
  const { log } = context.platform;
  const heartbeat = startPoller({
    name: 'presence heartbeat',
    intervalMs: heartbeatIntervalMs,
    log,
    poll: () => {
      gatewayMetrics.connections.set(connections.all().length);
      dropSlowConnections(connections);
      return context.presence.sendHeartbeat(connections.listAuthorized().filter(countsAsPresence).map(createPresenceEntry));
    },
  });
  const recheck = startPoller({
    name: 'recheck of connections',
    intervalMs: recheckIntervalMs,
    log,
    poll: async () =>
      void (await mapParallel(connections.listAuthorized(), maxConcurrentLookups, (connection) =>
        connection.runExclusive(() => recheckConnection(context, connection)),
      )),
  });
  return { stop: async () => void (await Promise.all([heartbeat.stop(), recheck.stop()])) };
}

const findNobody: FindViewerAudience = async () => ({ roomsByTicket: new Map(), people: new Map() });

/** Starts the live gateway on a web server. */
export function startGateway(options: GatewayOptions): Gateway {
  const { httpServer, platform, url, authentication, presence, canReadTicket = async () => false } = options;
  const { findViewerAudience = findNobody } = options;
  let position = 0;
  let isClosed = false;
  const encodeRow = createRowEncoder(platform);
  const connections = createConnectionRegistry();
  const io = createSocketServer(httpServer, platform, () => isClosed);
  const lookupSemaphore = createSemaphore(maxConcurrentLookups);
  const viewerDeps = { platform, url, ...createViewerEmitters(io, platform) };
  const emitRow: GatewayContext['emitRow'] = (socket, row) => void socket.emit(...encodeRow(row));
  const context: GatewayContext = {
    platform,
    authentication,
    canReadTicket,
    presence,
    emitRow,
    lookupSemaphore,
    viewers: startTicketViewers({ ...viewerDeps, connections, lookupSemaphore, findViewerAudience }),
    position: () => position,
  };
  const state: GatewayState = {
    io,
    context,
    connections,
    encodeRow,
    pendingLeaves: new Set(),
  };
  const tail = startLiveLogTail({
    url,
    log: platform.log,
    onStarted: (id) => {
      position = id;
    },
    onRow: (row) => {
      position = row.id;
      (isInternalEvent(row) ? recheckConnections : emitToRooms)(state, row);
    },
    onGap: () => connections.all().forEach((connection) => connection.socket.emit('resync', { n: 0 })),
  });
  acceptConnections(state);
  const periodicChecks = startPeriodicChecks(state);
  return {
    started: tail.started,
    stop: async () => {
      isClosed = true;
      await Promise.all([periodicChecks.stop(), tail.stop(), context.viewers.stop()]);
      connections.all().forEach((connection) => dropConnection(connection, 'restart'));
      state.io.engine.close();
      await Promise.all(state.pendingLeaves);
      await context.presence
        .leaveAll()
        .catch((error: unknown) => platform.log.warn({ err: error }, 'the presences of this process could not be removed'));
    },
  };
}
