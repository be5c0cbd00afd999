/** One event as it came over the wire, with its number in the company's log. */
export interface ReceivedEvent {
  readonly name: string;
  readonly body: unknown;
  readonly n: number | null;
}

const readNumber = (value: unknown): number | null => {
  const n = typeof value === 'object' && value !== null && 'n' in value ? value.n : null;
  return typeof n === 'number' ? n : null;
};

/** The body is the first value, the number lies in the last; older servers send none. */
export function parseReceivedEvent(name: string, values: readonly unknown[]): ReceivedEvent {
  return { name, body: values[0], n: values.length > 1 ? readNumber(values.at(-1)) : null };
}

/** What was heard so far, so that a reconnection can ask for the rest and put it in order. */
export class EventSequencer {
  #last: number | null = null;
  #missed: ReceivedEvent[] | null = null;
  /** Nothing up to here is news to this page. */
  #floor = 0;

  get lastNumber(): number | null {
    return this.#last;
  }

  /** From now on events wait: the replay and the new ones arrive mixed. Answers what to ask the server for. */
  beginReplay(): { after?: number } {
    this.#missed = [];
    this.#floor = this.#last ?? Number.POSITIVE_INFINITY;
    return this.#last === null ? {} : { after: this.#last };
  }

  /** The events that may be applied now. */
  accept(heard: ReceivedEvent): readonly ReceivedEvent[] {
    if (this.#missed !== null) {
      this.#missed.push(heard);
      return [];
    }
    this.#remember(heard.n);
    return [heard];
  }

  /** The replay is over: what waited, by number, each once. */
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

  /** The server's log is another than the one we knew: its number counts, even if it is lower. */
  resetTo(n: number): void {
    this.#last = n;
  }

  /** Did it happen after this page connected for the first time, or after it was last connected? */
  isNew({ n }: ReceivedEvent): boolean {
    return n === null || n > this.#floor;
  }

  /** Another person, another log. */
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
