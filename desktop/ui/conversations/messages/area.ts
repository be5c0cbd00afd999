import { registerNoteQueue } from '#ui/conversations/notes/index.ts';
import { enqueueNote } from './outbox/enqueueNote.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { messageCacheUpdaters } from './live.ts';

export const messagesArea: UiArea = {
  cacheUpdaters: messageCacheUpdaters,
};

registerNoteQueue(enqueueNote);
