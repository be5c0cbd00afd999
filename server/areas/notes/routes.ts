import { api } from '#shared/api.ts';
import { serve } from '#server/platform/http/serve.ts';
import { addNote, changeNote, removeNote } from './commands.ts';
import { presentNote } from './present.ts';
import { listNotes, pageNotes, showNote } from './readNotes.ts';

export const noteRoutes = [
  serve(api.notes.list, listNotes),
  serve(api.notes.page, pageNotes),
  serve(api.notes.show, showNote, presentNote),
  serve(api.notes.create, addNote, presentNote),
  serve(api.notes.update, changeNote, presentNote),
  serve(api.notes.remove, removeNote),
];
