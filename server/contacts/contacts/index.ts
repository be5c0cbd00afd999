export { addExtraInfo, type NamedInfo } from './addExtraInfo.ts';
export { listContactFields } from './contactFields.ts';
export { removeContact } from './updateContact.ts';
export { countContacts } from './countContacts.ts';
export { findContactsByAddress } from './findContactsByAddress.ts';
export { findContactByIdentity, readContactsAhead } from './contactAddresses.ts';
export { Contact } from './Contact.ts';
export { contactBriefColumns, contactColumns, extraInfoJson } from './contactColumns.ts';
export { findOrCreateContact, toHiddenNumber, isHiddenNumber } from './findOrCreateContact.ts';
export { createContact, insertContact } from './createContact.ts';
export { updateKnownContacts } from './updateKnownContacts.ts';
export { findContactIds, readContacts } from './readContacts.ts';
export { contactSearchQuery } from './contactSearchQuery.ts';
export { absorbContact, mergedContactColumns, restoreContacts, saveNumberAsAddress } from './mergeContactRows.ts';
export { canMerge } from './mergeRules.ts';
export {
  ensureNumberChecks,
  requireNumberCheck,
  currentNumberChecks,
  findNumberCheck,
  removeNumberCheck,
  requestNumberCheck,
  type NumberChecker,
  saveNumberCheck,
} from './numberCheck.ts';
export { readPhoneNumber } from './readPhoneNumber.ts';
export { toContactName } from './toContactName.ts';
export { renameGroup } from './renameGroup.ts';
export { addContactListItems, findListedNumbers, findNewestItemId, listItemsAfter } from './lists/addItems.ts';
export { ContactListItem } from './lists/ContactList.ts';
export { contactListItemFacts, contactListItemRecords, contactsAsItemFacts, contactsAsItems } from './lists/contactListRecords.ts';
export { matchesFilter } from './lists/filterContacts.ts';
export { createContactList, requireContactList, requireItemList } from './lists/listCommands.ts';
export { recipientsSql, resolveRecipients, type ListRecipient } from './lists/resolveRecipients.ts';
