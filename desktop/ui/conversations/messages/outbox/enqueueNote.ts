import type { QueueNote } from '#ui/conversations/notes/index.ts';
import { enqueueAction } from './outbox.ts';

/** Notes go by the outbox, in order with the messages. */
export const enqueueNote: QueueNote = async ({ ticketId, name, note, promisedFor }) => {
  const outcome = await enqueueAction(ticketId, { kind: 'note', name, note, ...(promisedFor !== null && { promisedFor }) });
  return outcome.state === 'done' ? (outcome.note ?? null) : null;
};
