import { ListTodo } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { NoteListRecord } from '#shared/conversations/notes.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { invalidateEndpoint, updateCachedResults } from '#ui/data/cache/query.ts';
import { applyRecordEvent, type RecordRows } from '#ui/data/cache/recordEvents.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';

interface NoteListInput {
  readonly ticketId?: number;
  readonly contactId?: number;
}

/** Notes of a ticket if one is given, else of the contact; newest first. */
export const noteRows = ({ ticketId, contactId }: NoteListInput): RecordRows<'note', NoteListRecord> => ({
  toRow: (note, existing) => (existing !== undefined && Date.parse(existing.updatedAt) > Date.parse(note.updatedAt) ? existing : note),
  matches: (note) => (ticketId === undefined ? note.contactId === contactId : note.ticketId === ticketId),
  order: (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt),
  isWhole: true,
});

const noteCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('note', (cache, event) =>
    updateCachedResults(cache, api.notes.list, (notes, input) => applyRecordEvent(notes, ['note', event], noteRows(input))),
  ),
  // The server knows which notes the user may see.
  cacheUpdater('noteMention', (cache) => invalidateEndpoint(cache, api.notes.mentions)),
];

export const notesArea: UiArea = {
  cacheUpdaters: noteCacheUpdaters,
  screens: [
    {
      path: '/todolist',
      label: 'places.todos',
      screen: lazyComponent(() => import('./todos/TodosScreen.tsx'), 'TodosScreen'),
      order: 40,
      menu: { group: 'daily', icon: ListTodo },
    },
  ],
};
