import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyColumns, companyWall } from '#server/platform/db/company.ts';

const schema = defineEntity({
  name: 'Note',
  tableName: 'ticket_notes',
  ...companyWall,
  properties: {
    ...companyColumns,
    note: p.text(),
    userId: p.integer().nullable(),
    contactId: p.integer(),
    ticketId: p.integer().nullable(),
  },
});

/** A remark agents leave for one another. */
export class Note extends schema.class {}
schema.setClass(Note);
export const noteSchema = schema;
