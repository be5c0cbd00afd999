export { addContactListItems, findListedNumbers, findNewestItemId, listItemsAfter } from './addItems.ts';
export { ContactListItem } from './ContactList.ts';
export { contactListItemFacts, contactListItemRecords, contactsAsItemFacts, contactsAsItems } from './contactListRecords.ts';
export { matchesFilter } from './filterContacts.ts';
export { createContactList, requireContactList, requireItemList } from './listCommands.ts';
export { recipientsSql, resolveRecipients, type ListRecipient } from './resolveRecipients.ts';
