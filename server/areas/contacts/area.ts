import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { contactAddressSchema, contactCustomFieldSchema, contactSchema } from './Contact.ts';
import { contactJobs, contactListeners } from './fetchPicture.ts';
import { foldContactCounts } from './counts.ts';
import { contactBroadcasts } from './live.ts';
import { contactRoutes } from './routes.ts';

export const contacts: Area = {
  name: 'contacts',
  entities: [contactSchema, contactAddressSchema, contactCustomFieldSchema],
  routes: contactRoutes,
  broadcasts: contactBroadcasts,
  listeners: contactListeners,
  jobs: contactJobs,
  chores: [foldContactCounts],
  uniqueCodes: { contacts_number_key: 'ERR_DUPLICATED_CONTACT' },
};
