import { api } from '#shared/api.ts';
import { serve } from '#server/platform/http/serve.ts';
import { removeContact, updateContact } from './changeContact.ts';
import { contactByNumber, createContact } from './createContact.ts';
import { listContacts, pageContacts, showContact } from './readContacts.ts';

export const contactRoutes = [
  serve(api.contacts.page, pageContacts),
  serve(api.contacts.list, listContacts),
  serve(api.contacts.show, showContact),
  serve(api.contacts.byNumber, contactByNumber),
  serve(api.contacts.create, createContact),
  serve(api.contacts.update, updateContact),
  serve(api.contacts.remove, removeContact),
];
