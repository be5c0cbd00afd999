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
  #lastNumber: number | null = null;
  #buffer: ReceivedEvent[] | null = null;
  /** Events up to this number happened before the page connected. */
  #oldUpTo = 0;

  get lastNumber(): number | null {
    return this.#lastNumber;
  }

  /** Starts buffering, because replayed and new events arrive mixed. Returns the `resume` request. */
  beginReplay(): { after?: number } {
    this.#buffer = [];
    this.#oldUpTo = this.#lastNumber ?? Number.POSITIVE_INFINITY;
    return this.#lastNumber === null ? {} : { after: this.#lastNumber };
  }

  /** Returns the events to apply now. */
  accept(event: ReceivedEvent): readonly ReceivedEvent[] {
    if (this.#buffer !== null) {
      this.#buffer.push(event);
      return [];
    }
    this.#remember(event.n);
    return [event];
  }

  /** Ends buffering. Returns the buffered events by number, each once. */
  endReplay(upTo: number | null = null): readonly ReceivedEvent[] {
    const eventsByNumber = new Map((this.#buffer ?? []).filter(({ n }) => n !== null).map((event) => [event.n, event]));
    const numberedEvents = [...eventsByNumber.values()].toSorted((one, other) => (one.n ?? 0) - (other.n ?? 0));
    const unnumberedEvents = (this.#buffer ?? []).filter(({ n }) => n === null);
    this.#buffer = null;
    if (this.#oldUpTo === Number.POSITIVE_INFINITY) {
      this.#oldUpTo = upTo ?? 0;
    }
    numberedEvents.forEach(({ n }) => this.#remember(n));
    this.#remember(upTo);
    return [...unnumberedEvents, ...numberedEvents];
  }

  /** Adopts the number of a log that was started again, even a lower one. */
  resetTo(n: number): void {
    this.#lastNumber = n;
  }

  /** False for events from before the first connection of this page. */
  isNew({ n }: ReceivedEvent): boolean {
    return n === null || n > this.#oldUpTo;
  }

  clear(): void {
    this.#lastNumber = null;
    this.#buffer = null;
    this.#oldUpTo = 0;
  }

  #remember(n: number | null): void {
    if (n !== null && (this.#lastNumber === null || n > this.#lastNumber)) {
      this.#lastNumber = n;
    }
  }
}
