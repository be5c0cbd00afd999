/** One reason to be in a room: the words that enter and leave it, and which room. */
export interface LiveRoom {
  readonly join: string;
  readonly leave: string;
  readonly argument?: string | number;
}

export type EmitEvent = (event: string, ...values: unknown[]) => void;

const toRoomKey = ({ join, argument }: LiveRoom): string => `${join} ${argument ?? ''}`;
/** Joined late, a room is told of from there on. */
const toReplayArgument = (after: number | null): unknown[] => (after === null ? [] : [{ after }]);

const toArguments = ({ argument }: LiveRoom): unknown[] => (argument === undefined ? [] : [String(argument)]);

/** Several lists may sit in one room: it is entered once and left by the last. */
export class RoomMembership {
  readonly #held = new Map<string, { room: LiveRoom; count: number }>();
  readonly #known: () => number | null;
  #say: EmitEvent | null = null;

  /** `known`: the number up to which the page knows everything. */
  constructor(known: () => number | null = () => null) {
    this.#known = known;
  }

  /** The line stands: enter everything again, for the server has forgotten. */
  connect(say: EmitEvent): void {
    this.#say = say;
    this.#held.forEach(({ room }) => say(room.join, ...toArguments(room)));
  }

  disconnect(): void {
    this.#say = null;
  }

  /** Returns the way out, which counts only once. */
  join(room: LiveRoom): () => void {
    const name = toRoomKey(room);
    const count = this.#held.get(name)?.count ?? 0;
    this.#held.set(name, { room, count: count + 1 });
    if (count === 0) {
      // What is on screen is being asked for at this moment: between the answer and the room nothing may be lost.
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
