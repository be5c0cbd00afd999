import { authArea } from '#server/areas/auth/area.ts';
import { companiesArea } from '#server/areas/companies/area.ts';
import { connectionsArea } from '#server/areas/connections/area.ts';
import { contactImportsArea } from '#server/areas/contactImports/area.ts';
import { contactsArea } from '#server/areas/contacts/area.ts';
import { guardianArea } from '#server/areas/guardian/area.ts';
import { identityArea } from '#server/areas/identity/area.ts';
import { messagesArea } from '#server/areas/messages/area.ts';
import { notesArea } from '#server/areas/notes/area.ts';
import { plansArea } from '#server/areas/plans/area.ts';
import { queuesArea } from '#server/areas/queues/area.ts';
import { settingsArea } from '#server/areas/settings/area.ts';
import { systemArea } from '#server/areas/system/area.ts';
import { tagsArea } from '#server/areas/tags/area.ts';
import { ticketsArea } from '#server/areas/tickets/area.ts';
import { usersArea } from '#server/areas/users/area.ts';
import type { Area } from '#server/platform/area.ts';

/** All areas, in mounting order. */
export const areas: readonly Area[] = [
  authArea,
  companiesArea,
  connectionsArea,
  contactImportsArea,
  contactsArea,
  guardianArea,
  identityArea,
  messagesArea,
  notesArea,
  plansArea,
  queuesArea,
  settingsArea,
  systemArea,
  tagsArea,
  ticketsArea,
  usersArea,
];
