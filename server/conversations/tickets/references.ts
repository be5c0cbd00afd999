import { referencesOf, usedBy, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const ticketReferences: readonly Reference[] = [
  ...referencesOf('tickets', { contact_id: ['contact', 'move'], user_id: 'user', snoozed_by: 'user' }),
  ...usedBy({ kind: 'tickets', where: "status <> 'closed'" }, referencesOf('tickets', { whatsapp_id: 'connection', queue_id: 'queue' })),
  ...referencesOf('ticket_action_keys', { user_id: 'user' }),
  ...referencesOf('ticket_pins', { ticket_id: ['ticket', 'own'], user_id: 'user' }),
  ...referencesOf('ticket_pauses', { ticket_id: ['ticket', 'move'] }),
  ...referencesOf('unrouted_tickets', { ticket_id: ['ticket', 'own'] }),
  ...referencesOf('ticket_tags', { ticket_id: ['ticket', 'own'] }),
  ...usedBy({ kind: 'tickets' }, referencesOf('ticket_tags', { tag_id: 'tag' })),
  ...referencesOf('ticket_trackings', {
    ticket_id: ['ticket', 'move'],
    whatsapp_id: 'connection',
    user_id: 'user',
    queue_id: 'queue',
    opened_by: 'user',
    closed_by: 'user',
  }),
  ...referencesOf('ticket_moves', {
    ticket_id: ['ticket', 'move'],
    moved_by: 'user',
    from_user_id: 'user',
    to_user_id: 'user',
    from_queue_id: 'queue',
    to_queue_id: 'queue',
    connection_id: 'connection',
  }),
  ...referencesOf('ticket_joins', { into_id: ['ticket', 'own'], ticket_id: ['ticket', 'own'], first_into_id: ['ticket', 'own'] }),
  ...referencesOf('ticket_counts', { queue_id: 'queue', user_id: 'user' }),
];
