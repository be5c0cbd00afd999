import { auth, type AuthEvents } from '#shared/areas/auth.ts';
import { companies } from '#shared/areas/companies.ts';
import { connections, type ConnectionEvents } from '#shared/areas/connections.ts';
import { contactImports, type ContactImportEvents } from '#shared/areas/contactImports.ts';
import { contacts, type ContactEvents } from '#shared/areas/contacts.ts';
import { guardian, type GuardianEvents } from '#shared/areas/guardian.ts';
import { identity, type IdentityEvents } from '#shared/areas/identity.ts';
import { messages, type MessageEvents } from '#shared/areas/messages.ts';
import { notes, type NoteEvents } from '#shared/areas/notes.ts';
import { phone, type PhoneEvents } from '#shared/areas/phone.ts';
import { plans } from '#shared/areas/plans.ts';
import { queues, type QueueEvents } from '#shared/areas/queues.ts';
import { settings, type SettingEvents } from '#shared/areas/settings.ts';
import { system } from '#shared/areas/system.ts';
import { tags, type TagEvents } from '#shared/areas/tags.ts';
import { tickets, type TicketEvents } from '#shared/areas/tickets.ts';
import { users, type UserEvents } from '#shared/areas/users.ts';

/** Every endpoint by area. */
export const api = {
  auth,
  companies,
  connections,
  contactImports,
  contacts,
  guardian,
  identity,
  messages,
  notes,
  phone,
  plans,
  queues,
  settings,
  system,
  tags,
  tickets,
  users,
};

/** Every live event by its name after `company-{id}-`. */
export interface LiveEvents
  extends
    AuthEvents,
    ConnectionEvents,
    ContactEvents,
    ContactImportEvents,
    GuardianEvents,
    IdentityEvents,
    MessageEvents,
    NoteEvents,
    PhoneEvents,
    QueueEvents,
    SettingEvents,
    TagEvents,
    TicketEvents,
    UserEvents {}
