import { auth } from '#server/areas/auth/area.ts';
import { companies } from '#server/areas/companies/area.ts';
import { connections } from '#server/areas/connections/area.ts';
import { contactImports } from '#server/areas/contactImports/area.ts';
import { contacts } from '#server/areas/contacts/area.ts';
import { guardian } from '#server/areas/guardian/area.ts';
import { identity } from '#server/areas/identity/area.ts';
import { messages } from '#server/areas/messages/area.ts';
import { notes } from '#server/areas/notes/area.ts';
import { plans } from '#server/areas/plans/area.ts';
import { queues } from '#server/areas/queues/area.ts';
import { settings } from '#server/areas/settings/area.ts';
import { system } from '#server/areas/system/area.ts';
import { tags } from '#server/areas/tags/area.ts';
import { tickets } from '#server/areas/tickets/area.ts';
import { users } from '#server/areas/users/area.ts';
import type { Area } from '#server/platform/area.ts';

/** The directory by the door: every area, mounted by the house in this order. */
export const areas: readonly Area[] = [
  auth,
  companies,
  connections,
  contactImports,
  contacts,
  guardian,
  identity,
  messages,
  notes,
  plans,
  queues,
  settings,
  system,
  tags,
  tickets,
  users,
];
