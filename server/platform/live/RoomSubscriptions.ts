import { subscriptionKey, type RoomSubscription } from './rooms.ts';

/** What one page wishes to hear of. Several of its parts may wish the same; each takes back only its own. */
export interface Wishes {
  add(wish: RoomSubscription): void;
  /** More often than it was added changes nothing. */
  remove(wish: RoomSubscription): void;
  has(wish: RoomSubscription): boolean;
  all(): readonly RoomSubscription[];
}

const mostWishes = 200;

/** A page with no wishes yet. */
export function createWishes(): Wishes {
  const counted = new Map<string, { readonly wish: RoomSubscription; count: number }>();
  return {
    add: (wish) => {
      const known = counted.get(subscriptionKey(wish));
      if (known !== undefined) {
        known.count += 1;
      } else if (counted.size < mostWishes) {
        counted.set(subscriptionKey(wish), { wish, count: 1 });
      }
    },
    remove: (wish) => {
      const known = counted.get(subscriptionKey(wish));
      if (known === undefined) {
        return;
      }
      known.count -= 1;
      if (known.count === 0) {
        counted.delete(subscriptionKey(wish));
      }
    },
    has: (wish) => counted.has(subscriptionKey(wish)),
    all: () => [...counted.values()].map(({ wish }) => wish),
  };
}
