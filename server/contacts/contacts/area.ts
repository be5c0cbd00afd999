import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { blockListeners } from './blockOnWhatsApp.ts';
import { contactMigrations } from './migrations.ts';
import { contactReferences } from './references.ts';
import { contactAddressSchema, contactCustomFieldSchema, contactSchema } from './Contact.ts';
import { contactJobs } from './fetchPicture.ts';
import { compactContactCounts } from './countContacts.ts';
import { contactBroadcasts } from './live.ts';
import { contactRoutes } from './routes.ts';

export const contactsArea: Area = {
  name: 'contacts',
  migrations: contactMigrations,
  fileColumns: [{ table: 'contacts', columns: ['picture_path'] }],
  readsTables: ['connections', 'users'],
  references: contactReferences,
  entities: [contactSchema, contactAddressSchema, contactCustomFieldSchema],
  routes: contactRoutes,
  broadcasts: contactBroadcasts,
  listeners: blockListeners,
  jobs: contactJobs,
  recurringJobs: [compactContactCounts],
  uniqueConstraintErrors: {
    contact_field_definitions_name_key: 'ERR_CONTACT_FIELD_TAKEN',
    contacts_number_key: 'ERR_DUPLICATED_CONTACT',
  },
};
