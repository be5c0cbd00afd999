/** A reproducible random sequence. */
export interface SeededRandom {
  /** An integer from 0 to below `limit`. */
  below(limit: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** A linear congruential generator; not for secrets. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, pick: (items) => items[below(items.length)] ?? items[0] };
}
