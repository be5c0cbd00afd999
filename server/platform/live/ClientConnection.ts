import type { Socket } from 'socket.io';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserActor } from '#shared/rules/permissions.ts';
import type { AccessClaims } from '#server/platform/http/tokens.ts';
import { runInTransaction, type Scope } from '#server/platform/database/scope.ts';
import type { Authentication } from '#server/platform/http/Authentication.ts';
import { findOverdueBefore } from '#server/platform/findOverdueBefore.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { LiveLogRow } from './liveLog.ts';
import { findBaseRooms, findListRooms, type ListSubscription, type RoomSubscription, subscriptionKey } from './rooms.ts';
import { room } from './broadcast.ts';

/** Whether the user may read the ticket; called when a page joins the ticket's room. */
export type CanReadTicket = (scope: Scope, ticketId: number) => Promise<boolean>;

export interface SocketAuthorizationDeps {
  readonly platform: Platform;
  readonly authentication: Authentication;
  readonly canReadTicket: CanReadTicket;
}

/** The current user of a connection, and whether the company has paid; nobody counts as paid with a generated password, or without a required second step. */
export interface SocketAuthorization {
  readonly actor: UserActor;
  readonly isPaid: boolean;
}

/** Null when user, session or company may not be connected any more. */
export async function findSocketAuthorization(
  { authentication, platform }: SocketAuthorizationDeps,
  em: EntityManager,
  claims: AccessClaims,
): Promise<SocketAuthorization | null> {
  const user = await authentication.findUser(em, claims, platform);
  // A connection may outlive its access token, but not its session.
  if (user === null || (!user.status && !user.actor.super) || !(await authentication.isSessionOpen(em, claims.session, platform.now()))) {
    return null;
  }
  const { actor, dueDate, hasOneTimePassword, lacksSecondStep } = user;
  const isPaid = actor.super || dueDate === null || dueDate >= findOverdueBefore(platform);
  return { actor, isPaid: isPaid && !hasOneTimePassword && !lacksSecondStep };
}

/** The room of a ticket, if the user may read it. */
export async function findAuthorizedTicketRooms(
  { platform, canReadTicket }: SocketAuthorizationDeps,
  em: EntityManager,
  { authorization, ticketId }: { authorization: SocketAuthorization; ticketId: number },
): Promise<string[]> {
  const { actor, isPaid } = authorization;
  const { companyId } = actor;
  const isVisible = isPaid && (await runInTransaction(platform, { em, companyId, actor }, (scope) => canReadTicket(scope, ticketId)));
  return isVisible ? [room.ticket(companyId, ticketId)] : [];
}

/** The rooms of a list, as far as the user may receive it. */
export const findAuthorizedListRooms = ({ actor, isPaid }: SocketAuthorization, subscription: ListSubscription): string[] =>
  isPaid ? findListRooms(actor, subscription) : [];

/** All rooms of a user with these subscriptions; the lobby only while the company has not paid. */
export async function findAuthorizedRooms(
  deps: SocketAuthorizationDeps,
  em: EntityManager,
  { authorization, subscriptions }: { authorization: SocketAuthorization; subscriptions: readonly RoomSubscription[] },
): Promise<string[]> {
  const rooms = authorization.isPaid ? findBaseRooms(authorization.actor) : [room.lobby(authorization.actor.companyId)];
  for (const subscription of subscriptions) {
    const more =
      subscription.kind === 'ticket'
        ? await findAuthorizedTicketRooms(deps, em, { authorization, ticketId: subscription.ticketId })
        : findAuthorizedListRooms(authorization, subscription);
    rooms.push(...more);
  }
  return rooms;
}

/** The room subscriptions of one page. They are counted: several parts of a page may subscribe to the same room. */
interface RoomSubscriptions {
  add(subscription: RoomSubscription): void;
  /** Removing more often than adding changes nothing. */
  remove(subscription: RoomSubscription): void;
  has(subscription: RoomSubscription): boolean;
  all(): readonly RoomSubscription[];
}

const maxSubscriptions = 200;

export function createRoomSubscriptions(): RoomSubscriptions {
  const entries = new Map<string, { readonly subscription: RoomSubscription; count: number }>();
  return {
    add: (subscription) => {
      const entry = entries.get(subscriptionKey(subscription));
      if (entry !== undefined) {
        entry.count += 1;
      } else if (entries.size < maxSubscriptions) {
        entries.set(subscriptionKey(subscription), { subscription, count: 1 });
      }
    },
    remove: (subscription) => {
      const entry = entries.get(subscriptionKey(subscription));
      if (entry === undefined) {
        return;
      }
      entry.count -= 1;
      if (entry.count === 0) {
        entries.delete(subscriptionKey(subscription));
      }
    },
    has: (subscription) => entries.has(subscriptionKey(subscription)),
    all: () => [...entries.values()].map(({ subscription }) => subscription),
  };
}

/** Connections in this room are excluded from broadcasts: their events are buffered. */
export const pausedRoom = '$held';

/** Emits a row of the live log to one socket. */
export type EmitLogRow = (socket: Socket, row: LiveLogRow) => void;

const maxBufferedRows = 2_000;

/** The socket of one page with its user, its room subscriptions and its buffered events. */
export class ClientConnection {
  readonly socket: Socket;
  readonly claims: AccessClaims;
  readonly subscriptions = createRoomSubscriptions();
  /** Null until the connection is authorized. */
  authorization: SocketAuthorization | null = null;
  readonly #emitRow: EmitLogRow;
  #turns: Promise<void> = Promise.resolve();
  #holds = 0;
  #waiting: LiveLogRow[] = [];
  #hasLost = false;
  /** Rows up to this id were sent by a replay. */
  #replayedUpTo = 0;
  /** Later rows that were sent by a replay, and the id that the broadcast must reach before they can be forgotten. */
  readonly #replayedIds = new Set<number>();
  #reach = 0;

  constructor(socket: Socket, claims: AccessClaims, emitRow: EmitLogRow) {
    this.socket = socket;
    this.claims = claims;
    this.#emitRow = emitRow;
  }

  get isDisconnected(): boolean {
    return !this.socket.connected;
  }

  /** Work on one connection runs one after the other, in the order of the calls. */
  runExclusive(work: () => Promise<void>): Promise<void> {
    const result = this.#turns.then(work);
    this.#turns = result.catch(() => undefined);
    return result;
  }

  /** Leaves all other rooms and joins these. */
  setRooms(rooms: readonly string[]): void {
    const next = new Set([...rooms, this.socket.id]);
    for (const room of [...this.socket.rooms].filter((name) => name !== pausedRoom && !next.has(name))) {
      this.leaveRooms([room]);
    }
    this.joinRooms(rooms);
  }

  joinRooms(rooms: readonly string[]): void {
    // A closed socket would stay in the room for ever.
    if (!this.isDisconnected && rooms.length > 0) {
      void this.socket.join([...rooms]);
    }
  }

  leaveRooms(rooms: readonly string[]): void {
    rooms.forEach((name) => void this.socket.leave(name));
  }

  /** Whether the connection is in a room of this row. */
  isInRoomOf({ rooms }: Pick<LiveLogRow, 'rooms'>): boolean {
    return rooms.some((name) => this.socket.rooms.has(name));
  }

  /** Buffers events from now on. Pauses nest. */
  pause(): void {
    this.#holds += 1;
    this.joinRooms([pausedRoom]);
  }

  /** Ends one pause; after the last one the buffered events are emitted, as far as the connection may still receive them. */
  resume(position: number): void {
    this.#holds -= 1;
    this.#settle(position);
  }

  /** A replay has sent the log up to this id. */
  markReplayedUpTo(id: number): void {
    this.#replayedUpTo = id;
  }

  /** While paused: a replay has sent these rows, and no others up to `upTo`. */
  markReplayedRows(ids: readonly number[], upTo: number): void {
    ids.forEach((id) => this.#replayedIds.add(id));
    this.#reach = Math.max(this.#reach, upTo);
  }

  /** Buffers a row that was broadcast, while paused. */
  bufferRow(row: LiveLogRow): void {
    if (row.companyId === this.claims.companyId) {
      this.#keep(row);
    }
    this.#settle(row.id);
  }

  #keep(row: LiveLogRow): void {
    if (this.#waiting.length === maxBufferedRows) {
      this.#hasLost = true;
      this.#waiting = [];
    }
    this.#waiting.push(row);
  }

  /** Ends the pause as soon as nobody holds it and the broadcast has reached the end of the replay. */
  #settle(position: number): void {
    if (this.#holds > 0 || position < Math.max(this.#replayedUpTo, this.#reach)) {
      return;
    }
    const buffered = this.#waiting;
    const replayedIds = new Set(this.#replayedIds);
    this.#waiting = [];
    this.#replayedIds.clear();
    this.leaveRooms([pausedRoom]);
    if (this.#hasLost) {
      this.#hasLost = false;
      this.socket.emit('resync', { n: buffered.at(-1)?.n ?? 0 });
      return;
    }
    const isNew = ({ id }: LiveLogRow): boolean => id > this.#replayedUpTo && !replayedIds.has(id);
    for (const row of buffered.filter((row) => isNew(row) && this.isInRoomOf(row))) {
      this.#emitRow(this.socket, row);
    }
  }
}
