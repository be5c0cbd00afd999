import './events.ts';

export { addContactListItems, findListedNumbers, findNewestItemId, listItemsAfter } from './addItems.ts';
export { ContactListItem } from './ContactList.ts';
export { createContactList, requireItemList } from './listCommands.ts';
export { resolveRecipients, type Recipient } from './resolveRecipients.ts';
