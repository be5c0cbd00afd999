import './events.ts';

export { contactOf, rememberAddresses, type Introduced } from './addresses.ts';
export { Contact, ContactAddress, ContactCustomField } from './Contact.ts';
export { contactBrief, contactColumns, extraInfoJson } from './contactJson.ts';
export { contactFor, hiddenNumber, isHiddenNumber } from './contactFor.ts';
export { createContact, insertContact } from './createContact.ts';
export { learnPeople } from './learnPeople.ts';
export { findWithInfo, readContacts } from './readContacts.ts';
export { digitsOf, wholeWord } from './searchTerm.ts';
export { areOne } from './sameness.ts';
export { checkAhead, checkNumber, forgetCheck, learnCheck, rememberedCheck } from './numberCheck.ts';
export { renameGroup } from './renameGroup.ts';
