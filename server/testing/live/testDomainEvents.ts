import { broadcastOn, type Broadcaster } from '#server/platform/live/broadcast.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Broadcast to the rooms as a `tag` event. */
    'test.said': { rooms: string[]; tagId: number };
    /** For tests of listeners. */
    'test.done': { number: number; line?: string };
  }
}

export const testBroadcast: Broadcaster = broadcastOn('test.said', async (_scope, { rooms, tagId }) => [
  { to: rooms, event: 'tag', body: { action: 'delete', tagId } },
]);
