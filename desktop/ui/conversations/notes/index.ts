export { registerNoteQueue, type QueueNote } from './noteQueue.ts';
export { ContactNotes, Notes } from './Notes.tsx';
export { useCreateNote, type NoteSaving } from './useCreateNote.ts';
export { NoteText } from './NoteText.tsx';
export { useMentionNotices, useNoteMentions, useReadMentions } from './useNoteMentions.ts';
export { PromiseField } from './PromiseField.tsx';
export { usePromise, type NotePromiseDraft } from './usePromise.ts';
export { addTicketTodo } from './todos/todoStore.ts';
export { useReminders } from './todos/useReminders.ts';
