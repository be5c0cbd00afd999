import { broadcastOn, type Broadcaster } from '#server/platform/live/broadcast.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Tests let this happen: said to the rooms as a `tag` event. */
    'test.said': { rooms: string[]; tagId: number };
    /** Tests let this happen for listeners. */
    'test.done': { number: number; line?: string };
  }
}

/** Says a number to rooms: the simplest thing a page can hear. */
export const testBroadcast: Broadcaster = broadcastOn('test.said', async (_scope, { rooms, tagId }) => [
  { to: rooms, event: 'tag', body: { action: 'delete', tagId } },
]);
