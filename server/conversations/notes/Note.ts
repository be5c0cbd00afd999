import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Note',
  tableName: 'ticket_notes',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    note: p.text(),
    userId: p.integer().nullable(),
    contactId: p.integer(),
    ticketId: p.integer().nullable(),
    clientKey: p.text().nullable(),
  },
});

/** A note of agents on a ticket. */
export class Note extends schema.class {}
schema.setClass(Note);
export const noteSchema = schema;
