import './events.ts';

export { rememberAddresses, type Introduced } from './addresses.ts';
export { Contact, ContactAddress, ContactCustomField } from './Contact.ts';
export { contactFor, hiddenNumber, isHiddenNumber } from './contactFor.ts';
export { createContact } from './createContact.ts';
export { learnPeople } from './learnPeople.ts';
export { findWithInfo } from './readContacts.ts';
export { areOne } from './sameness.ts';
export { forgetCheck, learnCheck, rememberedCheck } from './numberCheck.ts';
