import './events.ts';

export { Contact, ContactAddress, ContactCustomField } from './Contact.ts';
export { contactFor, hiddenNumber, isHiddenNumber, type Introduced } from './contactFor.ts';
