import { api } from '#shared/api.ts';
import { serve, serveAfter } from '#server/platform/http/serve.ts';
import { removeContact, updateContact } from './changeContact.ts';
import { contactByNumber, createContact, lookUpContact } from './createContact.ts';
import { listContacts, pageContacts, showContact } from './readContacts.ts';

export const contactRoutes = [
  serve(api.contacts.page, pageContacts),
  serve(api.contacts.list, listContacts),
  serve(api.contacts.show, showContact),
  serveAfter(api.contacts.byNumber, { prepare: lookUpContact, command: contactByNumber }),
  serveAfter(api.contacts.create, { prepare: lookUpContact, command: createContact }),
  serve(api.contacts.update, updateContact),
  serve(api.contacts.remove, removeContact),
];
