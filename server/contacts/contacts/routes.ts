import { api } from '#shared/api.ts';
import { allowWrites, serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { blockContacts, pageContactBlocks, showContactBlock, unblockContacts } from './contactBlocks.ts';
import { createContactField, listContactFields, removeContactField, updateContactField } from './contactFields.ts';
import { removeContact, updateContact } from './updateContact.ts';
import { findOrCreateByNumber, createTypedContact, lookUpContact } from './createContact.ts';
import { listContacts, pageContacts, showContact } from './readContacts.ts';

export const contactRoutes = [
  serveEndpoint(api.contacts.page, pageContacts),
  serveEndpoint(api.contacts.list, listContacts),
  serveEndpoint(api.contacts.show, showContact),
  allowWrites(servePreparedEndpoint(api.contacts.byNumber, { prepare: lookUpContact, command: findOrCreateByNumber })),
  servePreparedEndpoint(api.contacts.create, { prepare: lookUpContact, command: createTypedContact }),
  serveEndpoint(api.contacts.update, updateContact),
  serveEndpoint(api.contacts.remove, removeContact),
  serveEndpoint(api.contactFields.list, listContactFields),
  serveEndpoint(api.contactFields.create, createContactField),
  serveEndpoint(api.contactFields.update, updateContactField),
  serveEndpoint(api.contactFields.remove, removeContactField),
  serveEndpoint(api.contactBlocks.page, pageContactBlocks),
  serveEndpoint(api.contactBlocks.show, showContactBlock),
  serveEndpoint(api.contactBlocks.create, blockContacts),
  serveEndpoint(api.contactBlocks.remove, unblockContacts),
];
