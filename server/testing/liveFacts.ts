import { tell, type Broadcaster } from '#server/platform/live/tell.ts';

declare module '#server/platform/db/events.ts' {
  interface DomainEvents {
    /** Tests let this happen: said to the rooms as a `tag` event. */
    'test.said': { rooms: string[]; tagId: number };
    /** Tests let this happen for listeners. */
    'test.done': { number: number; line?: string };
  }
}

/** Says a number to rooms: the simplest thing a page can hear. */
export const sayNumber: Broadcaster = tell('test.said', async (_scope, { rooms, tagId }) => [
  { to: rooms, event: 'tag', body: { action: 'delete', tagId } },
]);
