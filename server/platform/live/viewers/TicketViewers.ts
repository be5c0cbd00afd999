import { randomUUID } from 'node:crypto';
import type { TicketViewer, ViewerEvents } from '#shared/conversations/tickets/viewers.ts';
import type { Semaphore } from '#server/platform/async/Semaphore.ts';
import { startPoller } from '#server/platform/async/Poller.ts';
import { runInReadOnlySnapshot } from '#server/platform/database/runInReadOnlySnapshot.ts';
import { runInTransaction, type Scope, systemActor } from '#server/platform/database/scope.ts';
import type { ClientConnection } from '#server/platform/live/ClientConnection.ts';
import { type Recheck, room } from '#server/platform/live/broadcast.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createViewerBoard, type TicketKey, type ViewerBoard } from './ViewerBoard.ts';
import { createLocalViews } from './LocalViews.ts';
import { startViewerExchange } from './viewerExchange.ts';

/** The connections of this process. */
export interface ConnectionRegistry {
  add(connection: ClientConnection): void;
  remove(connection: ClientConnection): void;
  get(socketId: string): ClientConnection | undefined;
  all(): readonly ClientConnection[];
  listAuthorized(): readonly ClientConnection[];
  affectedBy(companyId: number, whose: Recheck): readonly ClientConnection[];
}

function isAffected({ authorization, claims, subscriptions }: ClientConnection, companyId: number, recheck: Recheck): boolean {
  if ('formerCompanyId' in recheck) {
    return claims.companyId === recheck.formerCompanyId;
  }
  if ('operatorId' in recheck) {
    return authorization?.actor.operator?.id === recheck.operatorId;
  }
  if (claims.companyId !== companyId) {
    return false;
  }
  if ('userId' in recheck) {
    return claims.id === recheck.userId;
  }
  if ('sessionId' in recheck) {
    return claims.session === recheck.sessionId;
  }
  return 'everybody' in recheck || subscriptions.has({ kind: 'ticket', ticketId: recheck.ticketId });
}

export function createConnectionRegistry(): ConnectionRegistry {
  const connections = new Map<string, ClientConnection>();
  return {
    add: (connection) => void connections.set(connection.socket.id, connection),
    remove: (connection) => void connections.delete(connection.socket.id),
    get: (socketId) => connections.get(socketId),
    all: () => [...connections.values()],
    listAuthorized: () => [...connections.values()].filter(({ authorization }) => authorization !== null),
    affectedBy: (companyId, recheck) => [...connections.values()].filter((connection) => isAffected(connection, companyId, recheck)),
  };
}

/** Audience of a ticket's viewers, and the names it sees. */
interface ViewerAudience {
  /** The rooms of each ticket's readers and lists; a removed ticket has none. */
  readonly roomsByTicket: ReadonlyMap<number, readonly string[]>;
  readonly people: ReadonlyMap<number, Omit<TicketViewer, 'isTyping'>>;
}

/** Reads the audience of tickets as it is now; called for every change, so that nobody hears of a ticket that has left their lists. */
export type FindViewerAudience = (
  scope: Scope,
  ids: { readonly ticketIds: readonly number[]; readonly userIds: readonly number[] },
) => Promise<ViewerAudience>;

type ViewerEvent = ViewerEvents['ticketViewers'];

export interface TicketViewersDeps {
  readonly platform: Platform;
  /** The support role's URL. */
  readonly url: string;
  readonly connections: ConnectionRegistry;
  readonly lookupSemaphore: Semaphore;
  readonly findViewerAudience: FindViewerAudience;
  /** Emits to everybody in these rooms who is not being authorized again. */
  emitToRooms(companyId: number, rooms: readonly string[], event: ViewerEvent): void;
  emitTo(connection: ClientConnection, event: ViewerEvent): void;
}

/** Who has which ticket on the screen, and who types: shown to colleagues, kept in memory alone. */
export interface TicketViewers {
  /** The page shows this ticket; another one that it showed is left. */
  view(connection: ClientConnection, ticketId: number): void;
  leave(connection: ClientConnection, ticketId: number): void;
  /** Ignored unless the page shows the ticket. Typing that is not renewed ends by itself. */
  type(connection: ClientConnection, ticketId: number, isTyping: boolean): void;
  /** The connection is closed. */
  remove(connection: ClientConnection): void;
  /** The rooms of a connection have changed: tells it who views its tickets, all or one. */
  refresh(connection: ClientConnection, ticketId?: number): Promise<void>;
  /** A ticket has other readers now. */
  retell(key: TicketKey): void;
  stop(): Promise<void>;
}

const heartbeatMs = 15_000;
/** A process that has not confirmed its viewers for this long is gone. */
const unseenMs = 40_000;

const toText = ({ companyId, ticketId }: TicketKey): string => `${companyId} ${ticketId}`;

/** Keys that wait for the next poll, each once. */
interface PendingKeys {
  add(key: TicketKey): void;
  /** Runs for all of them; those of a failed run wait for the next one. */
  run(work: (keys: readonly TicketKey[]) => Promise<void>): Promise<void>;
}

function createPendingKeys(): PendingKeys {
  const pending = new Map<string, TicketKey>();
  const add = (key: TicketKey): void => void pending.set(toText(key), key);
  return {
    add,
    run: async (work) => {
      const keys = [...pending.values()];
      pending.clear();
      try {
        await work(keys);
      } catch (error) {
        keys.forEach(add);
        throw error;
      }
    },
  };
}

interface ViewerBroadcaster {
  /** Tells everybody who has one of these tickets in a list or open. */
  broadcastToReaders(keys: readonly TicketKey[]): Promise<void>;
  sendToConnection(connection: ClientConnection, ticketIds: readonly number[]): Promise<void>;
}

function createViewerBroadcaster(deps: TicketViewersDeps, board: ViewerBoard): ViewerBroadcaster {
  const { platform, connections, lookupSemaphore, findViewerAudience, emitToRooms, emitTo } = deps;
  const readEvents = async (companyId: number, ticketIds: readonly number[]) => {
    const userIds = [...new Set(ticketIds.flatMap((ticketId) => board.viewers({ companyId, ticketId })).map(({ userId }) => userId))];
    const { roomsByTicket, people } = await lookupSemaphore(() =>
      runInReadOnlySnapshot(platform, companyId, (em) =>
        runInTransaction(platform, { em, companyId, actor: systemActor(companyId) }, (scope) =>
          findViewerAudience(scope, { ticketIds, userIds }),
        ),
      ),
    );
    return [...roomsByTicket].map(([ticketId, rooms]) => {
      // The viewers of now: a broadcast made during the lookup must not be followed by an older state. Later viewers come with the next one.
      const viewers = board.viewers({ companyId, ticketId }).flatMap(({ userId, isTyping }) => {
        const person = people.get(userId);
        return person === undefined ? [] : [{ ...person, isTyping }];
      });
      return { rooms, event: { ticketId, viewers } };
    });
  };
  const hasConnections = (companyId: number): boolean => connections.listAuthorized().some(({ claims }) => claims.companyId === companyId);
  return {
    broadcastToReaders: async (keys) => {
      for (const [companyId, group] of Map.groupBy(keys, (key) => key.companyId)) {
        const ticketIds = group.map(({ ticketId }) => ticketId);
        const events = hasConnections(companyId) ? await readEvents(companyId, ticketIds) : [];
        events.forEach(({ rooms, event }) => emitToRooms(companyId, rooms, event));
      }
    },
    sendToConnection: async (connection, ticketIds) => {
      const events = ticketIds.length === 0 ? [] : await readEvents(connection.claims.companyId, ticketIds);
      events.filter((each) => connection.isInRoomOf(each)).forEach(({ event }) => emitTo(connection, event));
    },
  };
}

/** What changes the board: the pages of this process, and the other processes. */
function connectBoard({ platform, url }: TicketViewersDeps, board: ViewerBoard, onChange: () => void) {
  const node = randomUUID();
  const [changed, unpublished] = [createPendingKeys(), createPendingKeys()];
  const countAgain = (key: TicketKey): void => {
    unpublished.add(key);
    if (board.set(node, { ...key, viewers: views.viewers(key) }, Date.now())) {
      changed.add(key);
    }
  };
  const views = createLocalViews({
    isAllowed: (connection, { companyId, ticketId }) => connection.isInRoomOf({ rooms: [room.ticket(companyId, ticketId)] }),
    onChange: (key) => {
      countAgain(key);
      onChange();
    },
  });
  const showChange = (key: TicketKey): void => {
    changed.add(key);
    onChange();
  };
  const exchange = startViewerExchange({
    platform,
    url,
    node,
    onViewers: (from, viewers) => board.set(from, viewers, Date.now()) && showChange(viewers),
    onEnd: (from) => board.removeNode(from).forEach(showChange),
    onHello: () => {
      views.keys().forEach(unpublished.add);
      onChange();
    },
  });
  return {
    views,
    exchange,
    changed,
    showChange,
    publish: () => unpublished.run((keys) => exchange.publish(keys.map((key) => ({ ...key, viewers: views.viewers(key) })))),
    beat: (nowMs: number) => {
      views.keys().forEach(countAgain);
      board.removeUnseen(node, nowMs - unseenMs).forEach(changed.add);
    },
  };
}

/** Follows the viewers of all processes. */
export function startTicketViewers(deps: TicketViewersDeps): TicketViewers {
  const board = createViewerBoard();
  const { broadcastToReaders, sendToConnection } = createViewerBroadcaster(deps, board);
  const { views, exchange, changed, showChange, publish, beat } = connectBoard(deps, board, () => poller.wake());
  let beatAt = Date.now();
  const poller = startPoller({
    name: 'ticket viewers',
    intervalMs: heartbeatMs,
    log: deps.platform.log,
    poll: async () => {
      if (Date.now() - beatAt >= heartbeatMs) {
        beatAt = Date.now();
        beat(beatAt);
      }
      await publish();
      await changed.run(broadcastToReaders);
    },
  });
  return {
    view: views.view,
    leave: views.leave,
    type: views.type,
    remove: views.remove,
    refresh: (connection, ticketId) => {
      views.recheck(connection);
      const viewed = board.ticketIds(connection.claims.companyId);
      return sendToConnection(connection, ticketId === undefined ? viewed : viewed.filter((id) => id === ticketId));
    },
    retell: showChange,
    stop: async () => {
      await poller.stop();
      await exchange.stop();
    },
  };
}
