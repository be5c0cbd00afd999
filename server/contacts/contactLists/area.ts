import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { filterReferences, usedBy } from '#server/platform/database/references.ts';
import { contactListMigrations } from './migrations.ts';
import { contactListBroadcasts } from './live.ts';
import { contactListRoutes } from './routes.ts';
import { contactListItemSchema, contactListSchema } from './ContactList.ts';
import { contactListJobs } from './checkJob.ts';

export const contactListsArea: Area = {
  name: 'contactLists',
  migrations: contactListMigrations,
  references: usedBy({ kind: 'contactLists' }, filterReferences('contact_lists', { tagIds: 'tag', whatsappId: 'connection' })),
  readsTables: ['companies', 'contact_custom_fields', 'contacts', 'settings'],
  entities: [contactListSchema, contactListItemSchema],
  routes: contactListRoutes,
  broadcasts: contactListBroadcasts,
  jobs: contactListJobs,
  uniqueConstraintErrors: { contact_list_items_number_key: 'ERR_DUPLICATED_CONTACTLISTITEM' },
};
