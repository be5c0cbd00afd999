export { ContactNotes, Notes } from './Notes.tsx';
export { useCreateNote } from './useCreateNote.ts';
export { NoteText } from './NoteText.tsx';
export { useMentionNotices, useNoteMentions, useReadMentions } from './useNoteMentions.ts';
