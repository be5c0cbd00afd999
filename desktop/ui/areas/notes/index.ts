export { ContactNotes, Notes } from './Notes.tsx';
export { useCreateNote } from './useCreateNote.ts';
