import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createNote, finishPromise, listNotes, pageNotes, removeNote, showNote, updateNote } from './commands.ts';
import { listMentions, readMentions } from './mentions.ts';

export const noteRoutes = [
  serveEndpoint(api.notes.list, listNotes),
  serveEndpoint(api.notes.page, pageNotes),
  serveEndpoint(api.notes.mentions, listMentions),
  serveEndpoint(api.notes.readMentions, readMentions),
  serveEndpoint(api.notes.show, showNote),
  serveEndpoint(api.notes.create, createNote),
  serveEndpoint(api.notes.update, updateNote),
  serveEndpoint(api.notes.finishPromise, finishPromise),
  serveEndpoint(api.notes.remove, removeNote),
];
