import './events.ts';

export { addContactListItems, findListedNumbers, findNewestItemId, listItemsAfter } from './addItems.ts';
export { createContactList, requireContactList } from './listCommands.ts';
