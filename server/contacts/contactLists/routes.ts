import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { addContacts } from './addItems.ts';
import { startCheck, stopCheck } from './checkCommands.ts';
import {
  createContactListItem,
  listContactListItems,
  pageContactListItems,
  removeContactListItem,
  showContactListItem,
  updateContactListItem,
} from './itemCommands.ts';
import {
  createContactList,
  listContactLists,
  pageContactLists,
  removeContactList,
  showContactList,
  updateContactList,
} from './listCommands.ts';

export const contactListRoutes = [
  serveEndpoint(api.contactLists.page, pageContactLists),
  serveEndpoint(api.contactLists.list, listContactLists),
  serveEndpoint(api.contactLists.show, showContactList),
  serveEndpoint(api.contactLists.create, createContactList),
  serveEndpoint(api.contactLists.update, updateContactList),
  serveEndpoint(api.contactLists.remove, removeContactList),
  serveEndpoint(api.contactLists.addContacts, addContacts),
  serveEndpoint(api.contactLists.check, startCheck),
  serveEndpoint(api.contactLists.stopCheck, stopCheck),
  serveEndpoint(api.contactListItems.page, pageContactListItems),
  serveEndpoint(api.contactListItems.list, listContactListItems),
  serveEndpoint(api.contactListItems.show, showContactListItem),
  serveEndpoint(api.contactListItems.create, createContactListItem),
  serveEndpoint(api.contactListItems.update, updateContactListItem),
  serveEndpoint(api.contactListItems.remove, removeContactListItem),
];
