import { subscriptionKey, type RoomSubscription } from './rooms.ts';

/** The room subscriptions of one page. They are counted: several parts of a page may subscribe to the same room. */
export interface RoomSubscriptions {
  add(subscription: RoomSubscription): void;
  /** Removing more often than adding changes nothing. */
  remove(subscription: RoomSubscription): void;
  has(subscription: RoomSubscription): boolean;
  all(): readonly RoomSubscription[];
}

const maxSubscriptions = 200;

export function createRoomSubscriptions(): RoomSubscriptions {
  const entries = new Map<string, { readonly subscription: RoomSubscription; count: number }>();
  return {
    add: (subscription) => {
      const entry = entries.get(subscriptionKey(subscription));
      if (entry !== undefined) {
        entry.count += 1;
      } else if (entries.size < maxSubscriptions) {
        entries.set(subscriptionKey(subscription), { subscription, count: 1 });
      }
    },
    remove: (subscription) => {
      const entry = entries.get(subscriptionKey(subscription));
      if (entry === undefined) {
        return;
      }
      entry.count -= 1;
      if (entry.count === 0) {
        entries.delete(subscriptionKey(subscription));
      }
    },
    has: (subscription) => entries.has(subscriptionKey(subscription)),
    all: () => [...entries.values()].map(({ subscription }) => subscription),
  };
}
