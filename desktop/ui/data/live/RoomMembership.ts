/** Room subscription: names of its join and leave messages, and the room's id. */
export interface LiveRoom {
  readonly join: string;
  readonly leave: string;
  readonly argument?: string | number;
}

export type EmitEvent = (event: string, ...values: unknown[]) => void;

const toRoomKey = ({ join, argument }: LiveRoom): string => `${join} ${argument ?? ''}`;
/** A room joined late replays events after this number. */
const toReplayArgument = (after: number | null): unknown[] => (after === null ? [] : [{ after }]);

const toArguments = ({ argument }: LiveRoom): unknown[] => (argument === undefined ? [] : [String(argument)]);

/** Reference counts of room subscriptions: joined by the first, left by the last. */
export class RoomMembership {
  readonly #entries = new Map<string, { room: LiveRoom; count: number }>();
  readonly #readLastNumber: () => number | null;
  #emit: EmitEvent | null = null;

  /** `known`: number of the last received event. */
  constructor(readLastNumber: () => number | null = () => null) {
    this.#readLastNumber = readLastNumber;
  }

  /** Joins all rooms again: the server keeps no rooms of a closed socket. */
  connect(emit: EmitEvent): void {
    this.#emit = emit;
    this.#entries.forEach(({ room }) => emit(room.join, ...toArguments(room)));
  }

  disconnect(): void {
    this.#emit = null;
  }

  /** Returns a function that leaves the room, once. */
  join(room: LiveRoom): () => void {
    const key = toRoomKey(room);
    const count = this.#entries.get(key)?.count ?? 0;
    this.#entries.set(key, { room, count: count + 1 });
    if (count === 0) {
      // Covers events between the list's response and the join.
      this.#emit?.(room.join, ...toArguments(room), ...toReplayArgument(this.#readLastNumber()));
    }
    let isJoined = true;
    return () => {
      if (isJoined) {
        isJoined = false;
        this.#leave(key);
      }
    };
  }

  #leave(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      return;
    }
    if (entry.count > 1) {
      this.#entries.set(key, { ...entry, count: entry.count - 1 });
      return;
    }
    this.#entries.delete(key);
    this.#emit?.(entry.room.leave, ...toArguments(entry.room));
  }
}
