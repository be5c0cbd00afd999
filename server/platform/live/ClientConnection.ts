import type { Socket } from 'socket.io';
import type { AccessClaims } from '#server/platform/http/tokens.ts';
import type { LiveLogRow } from './liveLog.ts';
import type { SocketAuthorization } from './socketAuthorization.ts';
import { createWishes } from './RoomSubscriptions.ts';

/** Those in this room are passed over by the general broadcast: what they may hear waits until it is decided. */
export const pausedRoom = '$held';

/** Says a row of the log to one socket. */
export type EmitLogRow = (socket: Socket, row: LiveLogRow) => void;

const maxBufferedRows = 2_000;

/** One connected page: who sits there, what it wishes to hear, and what waits until it may be told. */
export class ClientConnection {
  readonly socket: Socket;
  readonly claims: AccessClaims;
  readonly subscriptions = createWishes();
  /** Null until the person has been admitted. */
  authorization: SocketAuthorization | null = null;
  readonly #say: EmitLogRow;
  #turns: Promise<void> = Promise.resolve();
  #holds = 0;
  #waiting: LiveLogRow[] = [];
  #hasLost = false;
  /** Rows up to this id have been told in another way. */
  #floor = 0;
  /** Rows beyond it that have been told in another way, and the id that the broadcast has to reach before they can be forgotten. */
  readonly #apart = new Set<number>();
  #reach = 0;

  constructor(socket: Socket, claims: AccessClaims, say: EmitLogRow) {
    this.socket = socket;
    this.claims = claims;
    this.#say = say;
  }

  get isDisconnected(): boolean {
    return !this.socket.connected;
  }

  /** What concerns one page happens one after the other, in the order in which it was asked for. */
  runExclusive(work: () => Promise<void>): Promise<void> {
    const turn = this.#turns.then(work);
    this.#turns = turn.catch(() => undefined);
    return turn;
  }

  /** Leaves every room that is not among these and enters the others. */
  setRooms(rooms: readonly string[]): void {
    const next = new Set([...rooms, this.socket.id]);
    for (const left of [...this.socket.rooms].filter((name) => name !== pausedRoom && !next.has(name))) {
      this.leaveRooms([left]);
    }
    this.joinRooms(rooms);
  }

  joinRooms(rooms: readonly string[]): void {
    // A socket that is gone would stay in the room for ever.
    if (!this.isDisconnected && rooms.length > 0) {
      void this.socket.join([...rooms]);
    }
  }

  leaveRooms(rooms: readonly string[]): void {
    rooms.forEach((name) => void this.socket.leave(name));
  }

  /** Is it said in a room where this page sits? */
  isInRoomOf({ rooms }: Pick<LiveLogRow, 'rooms'>): boolean {
    return rooms.some((name) => this.socket.rooms.has(name));
  }

  /** From now on what it might hear waits. */
  pause(): void {
    this.#holds += 1;
    this.joinRooms([pausedRoom]);
  }

  /** What waited is told, as far as the page may still hear it. */
  resume(position: number): void {
    this.#holds -= 1;
    this.#settle(position);
  }

  /** The log has been told up to here, in another way. */
  markReplayedUpTo(id: number): void {
    this.#floor = id;
  }

  /** While it is held: these have been told in another way, and all others up to here have not. */
  markReplayedRows(ids: readonly number[], upTo: number): void {
    ids.forEach((id) => this.#apart.add(id));
    this.#reach = Math.max(this.#reach, upTo);
  }

  /** Takes notice, while it is held, of a row that was broadcast to others. */
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

  /** Ends the holding as soon as nobody holds and the broadcast has come as far as what was told in another way. */
  #settle(position: number): void {
    if (this.#holds > 0 || position < Math.max(this.#floor, this.#reach)) {
      return;
    }
    const waited = this.#waiting;
    const apart = new Set(this.#apart);
    this.#waiting = [];
    this.#apart.clear();
    this.leaveRooms([pausedRoom]);
    if (this.#hasLost) {
      this.#hasLost = false;
      this.socket.emit('resync', { n: waited.at(-1)?.n ?? 0 });
      return;
    }
    const isNew = ({ id }: LiveLogRow): boolean => id > this.#floor && !apart.has(id);
    for (const row of waited.filter((one) => isNew(one) && this.isInRoomOf(one))) {
      this.#say(this.socket, row);
    }
  }
}
