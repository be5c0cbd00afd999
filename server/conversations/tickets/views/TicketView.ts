import { defineEntity, p } from '@mikro-orm/postgresql';
import type { TicketViewFilter } from '#shared/conversations/tickets/views.ts';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'TicketView',
  tableName: 'ticket_views',
  ...companyIsolation,
  properties: { ...companyProperties, userId: p.integer().nullable(), name: p.text(), filter: p.json().$type<TicketViewFilter>() },
});

/** A named filter of the ticket list; without a user it is everybody's. */
export class TicketView extends schema.class {}
schema.setClass(TicketView);
export const ticketViewSchema = schema;
