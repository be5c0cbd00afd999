import type { PersonDataFate, PersonDataKind } from '#shared/operations/personRequests/report.ts';

/**
 * What a company's table holds of a contact. A test compares these with the database: a table that points to contacts or tickets, or that
 * has a column for numbers or addresses, has to be decided here.
 */
export interface PersonTable {
  readonly kind: PersonDataKind;
  /** SQL condition on rows `t` of the person `p`; see `personSql`. */
  readonly rows: string;
  readonly fate: PersonDataFate;
  /**
   * How an erasure does it: with the contact or its tickets, by foreign keys; with a statement of its own; by the columns that it empties;
   * or with the function of the area that owns the table. Absent: the rows stay as they are.
   */
  readonly erase?: 'cascade' | 'delete' | 'owner' | { readonly set: string };
  /** Left out of what the person gets: machinery, or words about others. */
  readonly isPrivate?: true;
}

const ofContact = 't.contact_id = any(p.contact_ids)';
const ofTicket = 't.ticket_id = any(p.ticket_ids)';
const ofMessage = `t.message_id in (select m.id from messages m where m.ticket_id = any(p.ticket_ids) or m.contact_id = any(p.contact_ids))`;
const ofNote = 't.note_id in (select n.id from ticket_notes n where n.contact_id = any(p.contact_ids) or n.ticket_id = any(p.ticket_ids))';
const erased = { fate: 'erased', erase: 'cascade' } as const;
const erasedByItself = { fate: 'erased', erase: 'delete' } as const;
const machinery = { isPrivate: true } as const;

export const personTables: Readonly<Record<string, PersonTable>> = {
  contacts: { kind: 'contact', rows: 't.id = any(p.contact_ids)', ...erased },
  contact_addresses: { kind: 'contact', rows: ofContact, ...erased },
  contact_custom_fields: { kind: 'contact', rows: ofContact, ...erased },
  // The rows of a merge hold the former contacts whole.
  contact_merges: {
    kind: 'contact',
    rows: 't.kept_id = any(p.contact_ids) or t.lost_id = any(p.contact_ids)',
    ...erasedByItself,
    ...machinery,
  },
  contact_distinctions: {
    kind: 'contact',
    rows: 't.contact_id = any(p.contact_ids) or t.other_id = any(p.contact_ids)',
    ...erased,
    ...machinery,
  },
  messages: { kind: 'messages', rows: 't.ticket_id = any(p.ticket_ids) or t.contact_id = any(p.contact_ids)', ...erased },
  message_actions: { kind: 'messages', rows: ofMessage, ...erased },
  read_marks: { kind: 'messages', rows: ofMessage, ...erased, ...machinery },
  message_recipients: {
    kind: 'messages',
    rows: `t.address = any(p.addresses) or t.number = any(p.addresses) or ${ofMessage}`,
    ...erasedByItself,
  },
  early_receipts: { kind: 'channel', rows: 't.member = any(p.addresses)', ...erasedByItself, ...machinery },
  tickets: { kind: 'tickets', rows: ofContact, ...erased },
  ticket_tags: { kind: 'tickets', rows: ofTicket, ...erased },
  ticket_moves: { kind: 'tickets', rows: ofTicket, ...erased },
  ticket_handovers: { kind: 'tickets', rows: ofTicket, ...erased },
  ticket_pauses: { kind: 'tickets', rows: ofTicket, ...erased },
  ticket_pins: { kind: 'tickets', rows: ofTicket, ...erased, ...machinery },
  unrouted_tickets: { kind: 'tickets', rows: ofTicket, ...erased, ...machinery },
  ticket_joins: {
    kind: 'tickets',
    rows: 't.ticket_id = any(p.ticket_ids) or t.into_id = any(p.ticket_ids) or t.first_into_id = any(p.ticket_ids)',
    ...erasedByItself,
    ...machinery,
  },
  ticket_trackings: { kind: 'rounds', rows: ofTicket, fate: 'anonymised', erase: { set: 'ticket_id = null' } },
  ticket_ratings: { kind: 'ratings', rows: ofTicket, fate: 'anonymised', erase: { set: "comment = '', ticket_id = null" } },
  // Before those that they hang on, which take them along.
  note_mentions: { kind: 'notes', rows: ofNote, ...erasedByItself, ...machinery },
  note_promises: { kind: 'notes', rows: ofNote, ...erasedByItself },
  ticket_notes: { kind: 'notes', rows: `${ofContact} or ${ofTicket}`, ...erasedByItself },
  schedule_files: {
    kind: 'schedules',
    rows: `t.schedule_id in (select s.id from schedules s where s.contact_id = any(p.contact_ids) or s.ticket_id = any(p.ticket_ids))`,
    ...erasedByItself,
  },
  schedules: { kind: 'schedules', rows: `${ofContact} or ${ofTicket}`, ...erasedByItself },
  bot_turns: { kind: 'automation', rows: ofTicket, ...erased },
  chatbot_decisions: { kind: 'automation', rows: ofTicket, ...erased },
  chatbot_memories: { kind: 'automation', rows: ofTicket, ...erased },
  campaign_shippings: {
    kind: 'campaigns',
    rows: `${ofContact} or t.number_key = any(p.keys)`,
    fate: 'anonymised',
    erase: 'owner',
  },
  campaign_opt_outs: { kind: 'optOuts', rows: 't.number_key = any(p.keys)', fate: 'anonymised', erase: 'owner' },
  contact_list_items: { kind: 'lists', rows: 't.number_key = any(p.keys)', ...erasedByItself },
  contact_import_rows: {
    kind: 'imports',
    rows: `${ofContact} or t.number = any(p.addresses) or t.address = any(p.addresses) or t.alias = any(p.addresses)`,
    ...erasedByItself,
  },
  number_checks: { kind: 'channel', rows: 't.number = any(p.addresses)', ...erasedByItself, ...machinery },
  connection_unplaced_messages: { kind: 'channel', rows: 't.address = any(p.addresses)', ...erasedByItself },
  connection_holds: { kind: 'channel', rows: 't.chat = any(p.addresses)', ...erasedByItself, ...machinery },
  // Says only that somebody was written to on a day; what a number may still do depends on it.
  connection_approaches: { kind: 'rounds', rows: ofContact, fate: 'kept', ...machinery },
  channel_requests: { kind: 'channel', rows: 't.input::text ~ p.pattern', ...erasedByItself, ...machinery },
  whatsapp_inbox: { kind: 'channel', rows: 't.done_at is not null and t.stanza ~ p.pattern', ...erasedByItself, ...machinery },
  whatsapp_sent: { kind: 'channel', rows: 't.chat = any(p.addresses)', ...erasedByItself, ...machinery },
  whatsapp_keys: { kind: 'channel', rows: 't.id ~ p.pattern', ...erasedByItself, ...machinery },
  simulated_people: { kind: 'channel', rows: 't.number = any(p.addresses)', ...erasedByItself, ...machinery },
  simulated_messages: {
    kind: 'channel',
    rows: 't.person_id in (select s.id from simulated_people s where s.number = any(p.addresses))',
    ...erased,
    ...machinery,
  },
  simulated_inbox: { kind: 'channel', rows: 't.chat = any(p.addresses)', ...erasedByItself, ...machinery },
  live_events: { kind: 'channel', rows: 't.body::text ~ p.event_pattern', fate: 'erased', erase: 'owner', ...machinery },
  person_requests: { kind: 'exports', rows: `${ofContact} and t.kind = 'export'`, ...erasedByItself, ...machinery },
  audit_records: {
    kind: 'audit',
    rows: `(t.subject_type = 'contact' and t.subject_id = any(p.contact_ids)) or (t.subject_type = 'ticket' and t.subject_id = any(p.ticket_ids))`,
    fate: 'kept',
    ...machinery,
  },
};
