import type { KeyStorage } from '#ui/data/session/sessionKeys.ts';

/** Storage of a browser. */
export const createStorage = (): KeyStorage => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
};

/** Node's knows no relative addresses. */
export class PageRequest extends Request {
  /** Readable at once: real streams know nothing of the test's clock. */
  readonly sent: string;

  constructor(input: string | PageRequest, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://prosa.test') : input, init);
    this.sent = typeof input === 'string' ? String(init?.body) : input.sent;
  }
}

/** Repeatable numbers below a bound. */
export const createSeededIntegers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};
