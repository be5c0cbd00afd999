import type { Socket } from 'socket.io';
import type { AccessClaims } from '#server/platform/http/tokens.ts';
import type { LiveLogRow } from './liveLog.ts';
import type { SocketAuthorization } from './socketAuthorization.ts';
import { createRoomSubscriptions } from './RoomSubscriptions.ts';

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
