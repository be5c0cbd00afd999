/** Live event with its number in the company's log; null from servers without a log. */
export interface ReceivedEvent {
  readonly name: string;
  readonly body: unknown;
  readonly n: number | null;
}

const readNumber = (value: unknown): number | null => {
  const n = typeof value === 'object' && value !== null && 'n' in value ? value.n : null;
  return typeof n === 'number' ? n : null;
};

/** Socket.IO arguments: the body comes first, the number last. */
export function parseReceivedEvent(name: string, values: readonly unknown[]): ReceivedEvent {
  return { name, body: values[0], n: values.length > 1 ? readNumber(values.at(-1)) : null };
}

/** Sequence numbers of received events: buffers events during a replay and orders them. */
export class EventSequencer {
  #last: number | null = null;
  #missed: ReceivedEvent[] | null = null;
  /** Events up to this number happened before the page connected. */
  #floor = 0;

  get lastNumber(): number | null {
    return this.#last;
  }

  /** Starts buffering, because replayed and new events arrive mixed. Returns the `resume` request. */
  beginReplay(): { after?: number } {
    this.#missed = [];
    this.#floor = this.#last ?? Number.POSITIVE_INFINITY;
    return this.#last === null ? {} : { after: this.#last };
  }

  /** Returns the events to apply now. */
  accept(heard: ReceivedEvent): readonly ReceivedEvent[] {
    if (this.#missed !== null) {
      this.#missed.push(heard);
      return [];
    }
    this.#remember(heard.n);
    return [heard];
  }

  /** Ends buffering. Returns the buffered events by number, each once. */
  endReplay(upTo: number | null = null): readonly ReceivedEvent[] {
    const numbered = new Map((this.#missed ?? []).filter(({ n }) => n !== null).map((heard) => [heard.n, heard]));
    const ordered = [...numbered.values()].toSorted((one, other) => (one.n ?? 0) - (other.n ?? 0));
    const unnumbered = (this.#missed ?? []).filter(({ n }) => n === null);
    this.#missed = null;
    if (this.#floor === Number.POSITIVE_INFINITY) {
      this.#floor = upTo ?? 0;
    }
    ordered.forEach(({ n }) => this.#remember(n));
    this.#remember(upTo);
    return [...unnumbered, ...ordered];
  }

  /** Adopts the number of a log that was started anew, even a lower one. */
  resetTo(n: number): void {
    this.#last = n;
  }

  /** False for events from before the first connection of this page. */
  isNew({ n }: ReceivedEvent): boolean {
    return n === null || n > this.#floor;
  }

  clear(): void {
    this.#last = null;
    this.#missed = null;
    this.#floor = 0;
  }

  #remember(n: number | null): void {
    if (n !== null && (this.#last === null || n > this.#last)) {
      this.#last = n;
    }
  }
}
