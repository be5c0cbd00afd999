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
  readonly #held = new Map<string, { room: LiveRoom; count: number }>();
  readonly #known: () => number | null;
  #say: EmitEvent | null = null;

  /** `known`: number of the last received event. */
  constructor(known: () => number | null = () => null) {
    this.#known = known;
  }

  /** Joins all rooms again: the server keeps no rooms of a closed socket. */
  connect(say: EmitEvent): void {
    this.#say = say;
    this.#held.forEach(({ room }) => say(room.join, ...toArguments(room)));
  }

  disconnect(): void {
    this.#say = null;
  }

  /** Returns a function that leaves the room, once. */
  join(room: LiveRoom): () => void {
    const name = toRoomKey(room);
    const count = this.#held.get(name)?.count ?? 0;
    this.#held.set(name, { room, count: count + 1 });
    if (count === 0) {
      // Covers events between the list's response and the join.
      this.#say?.(room.join, ...toArguments(room), ...toReplayArgument(this.#known()));
    }
    let isInside = true;
    return () => {
      if (isInside) {
        isInside = false;
        this.#exit(name);
      }
    };
  }

  #exit(name: string): void {
    const held = this.#held.get(name);
    if (held === undefined) {
      return;
    }
    if (held.count > 1) {
      this.#held.set(name, { ...held, count: held.count - 1 });
      return;
    }
    this.#held.delete(name);
    this.#say?.(held.room.leave, ...toArguments(held.room));
  }
}
