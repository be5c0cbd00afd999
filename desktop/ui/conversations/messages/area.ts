import { registerNoteQueue } from '#ui/conversations/notes/index.ts';
import { queueNote } from './outbox/queueNote.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { messageCacheUpdaters } from './live.ts';

export const messagesArea: UiArea = {
  cacheUpdaters: messageCacheUpdaters,
};

registerNoteQueue(queueNote);
