import { keyOf, type Wish } from './rooms.ts';

/** What one page wishes to hear of. Several of its parts may wish the same; each takes back only its own. */
export interface Wishes {
  add(wish: Wish): void;
  /** More often than it was added changes nothing. */
  remove(wish: Wish): void;
  has(wish: Wish): boolean;
  all(): readonly Wish[];
}

const mostWishes = 200;

/** A page with no wishes yet. */
export function createWishes(): Wishes {
  const counted = new Map<string, { readonly wish: Wish; count: number }>();
  return {
    add: (wish) => {
      const known = counted.get(keyOf(wish));
      if (known !== undefined) {
        known.count += 1;
      } else if (counted.size < mostWishes) {
        counted.set(keyOf(wish), { wish, count: 1 });
      }
    },
    remove: (wish) => {
      const known = counted.get(keyOf(wish));
      if (known === undefined) {
        return;
      }
      known.count -= 1;
      if (known.count === 0) {
        counted.delete(keyOf(wish));
      }
    },
    has: (wish) => counted.has(keyOf(wish)),
    all: () => [...counted.values()].map(({ wish }) => wish),
  };
}
