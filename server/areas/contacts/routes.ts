import { api } from '#shared/api.ts';
import { allowWrites, serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { removeContact, updateContact } from './updateContact.ts';
import { findOrCreateByNumber, createContact, lookUpContact } from './createContact.ts';
import { listContacts, pageContacts, showContact } from './readContacts.ts';

export const contactRoutes = [
  serveEndpoint(api.contacts.page, pageContacts),
  serveEndpoint(api.contacts.list, listContacts),
  serveEndpoint(api.contacts.show, showContact),
  allowWrites(servePreparedEndpoint(api.contacts.byNumber, { prepare: lookUpContact, command: findOrCreateByNumber })),
  servePreparedEndpoint(api.contacts.create, { prepare: lookUpContact, command: createContact }),
  serveEndpoint(api.contacts.update, updateContact),
  serveEndpoint(api.contacts.remove, removeContact),
];
