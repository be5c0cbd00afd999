import './events.ts';

export { recordQuota } from './recordQuota.ts';
export { recordFirstContact, assertCanContact, blockFirstContacts, type FirstContact } from './recordFirstContact.ts';
export { sendDelaysQuery } from './sendDelaysQuery.ts';
