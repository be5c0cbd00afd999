import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createNote, updateNote, removeNote } from './commands.ts';
import { presentNote } from './present.ts';
import { listNotes, pageNotes, showNote } from './readNotes.ts';

export const noteRoutes = [
  serveEndpoint(api.notes.list, listNotes),
  serveEndpoint(api.notes.page, pageNotes),
  serveEndpoint(api.notes.show, showNote, presentNote),
  serveEndpoint(api.notes.create, createNote, presentNote),
  serveEndpoint(api.notes.update, updateNote, presentNote),
  serveEndpoint(api.notes.remove, removeNote),
];
