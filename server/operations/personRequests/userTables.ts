import type { PersonDataFate, PersonDataKind } from '#shared/operations/personRequests/report.ts';

/** What a company's table holds of a user, and what an erasure does to it. Tests compare these with the database. */
export interface UserTable {
  readonly kind: PersonDataKind;
  /** Rows go with the user or lose the name, by the foreign keys of their tables; where there are none, the erasure does it. */
  readonly fate: PersonDataFate;
  /**
   * What an export holds: the columns that are about the user or were written by them. Words to customers are left to the conversations
   * that they belong to. Null: left out, because it says nothing of the person or holds secrets.
   */
  readonly columns: readonly string[] | null;
  /** SQL condition on rows `t` of the user $1; absent: all that point to the user, by the registered references. */
  readonly rows?: string;
  /** SQL condition on rows `t` of others' work that name the user $1: they are counted, and no part of an export. */
  readonly named?: string;
  /** The named rows with another fate. */
  readonly except?: { readonly rows: string; readonly fate: PersonDataFate };
}

const erasedTable = (kind: PersonDataKind, columns: readonly string[] | null): UserTable => ({ kind, fate: 'erased', columns });
const anonymisedTable = (kind: PersonDataKind, columns: readonly string[] | null): UserTable => ({ kind, fate: 'anonymised', columns });
/** Archives of this person's data. An erasure of them is no data about them: it names nobody. */
export const ownArchives = `person_id = $1 and kind = 'export'`;

/** Entries of what was done to the user, or with them: a member of a team, the heir of another's work, the one whose log was asked for. */
const namedInAudit = `(t.subject_type = 'user' and t.subject_id = $1::int)
  or t.details -> 'userIds' @> to_jsonb($1::int)
  or ($1::int)::text in (t.details ->> 'userId', t.details ->> 'toUserId')
  or (t.details ->> 'subject' = 'user' and t.details ->> 'subjectId' = ($1::int)::text)`;

/** Of chats that nobody else is in. */
const isLonely = (chat: string): string =>
  `not exists (select from chat_users k where k.company_id = t.company_id and k.chat_id = ${chat} and k.user_id <> $1)`;

export const userTables: Readonly<Record<string, UserTable>> = {
  announcement_reads: erasedTable('account', ['announcement_id', 'read_at']),
  assignment_turns: erasedTable('account', ['queue_id', 'given_at']),
  audit_records: {
    kind: 'audit',
    fate: 'kept',
    columns: ['action', 'subject_type', 'subject_id', 'address', 'created_at'],
    named: namedInAudit,
  },
  campaign_opt_outs: anonymisedTable('optOuts', null),
  campaigns: anonymisedTable('campaigns', ['id', 'name', 'created_at']),
  chat_messages: {
    ...anonymisedTable('chats', ['chat_id', 'message', 'media_name', 'media_path', 'created_at']),
    except: { rows: `t.chat_id in (select c.id from chats c where c.owner_id = $1) and ${isLonely('t.chat_id')}`, fate: 'erased' },
  },
  chat_users: erasedTable('chats', ['chat_id', 'read_at', 'created_at']),
  chatbot_versions: anonymisedTable('automation', ['number', 'created_at']),
  // Another member becomes the owner.
  chats: {
    ...anonymisedTable('chats', ['id', 'title', 'created_at']),
    except: { rows: isLonely('t.id'), fate: 'erased' },
  },
  company_exports: anonymisedTable('exports', ['state', 'created_at']),
  contact_distinctions: anonymisedTable('contact', null),
  contact_exports: anonymisedTable('exports', ['search_param', 'created_at']),
  contact_imports: anonymisedTable('imports', ['name', 'created_at']),
  contact_merges: anonymisedTable('contact', null),
  contacts: anonymisedTable('contact', null),
  invitations: erasedTable('account', ['email', 'expires_at']),
  macro_runs: erasedTable('tools', ['created_at']),
  macro_steps: anonymisedTable('tools', null),
  macros: erasedTable('tools', ['name', 'shortcut', 'created_at']),
  menu_drafts: anonymisedTable('automation', ['queue_id', 'created_at']),
  message_actions: anonymisedTable('messages', null),
  messages: anonymisedTable('messages', ['id', 'ticket_id', 'media_type', 'sent_at']),
  note_mentions: erasedTable('notes', ['note_id', 'created_at']),
  note_promises: anonymisedTable('notes', null),
  passkeys: erasedTable('account', ['name', 'created_at', 'last_used_at']),
  password_resets: erasedTable('signIns', null),
  pauses: erasedTable('pauses', ['reason', 'started_at', 'ended_at']),
  person_requests: {
    ...anonymisedTable('exports', ['kind', 'state', 'created_at']),
    rows: `user_id = $1 or ${ownArchives}`,
    except: { rows: ownArchives, fate: 'erased' },
  },
  presences: erasedTable('signIns', null),
  // Shared ones become an admin's.
  quick_messages: {
    ...erasedTable('tools', ['shortcode', 'message', 'media_name', 'media_path', 'created_at']),
    except: { rows: 't.is_shared', fate: 'anonymised' },
  },
  schedules: anonymisedTable('schedules', ['id', 'send_at', 'status', 'created_at']),
  round_days: anonymisedTable('rounds', ['day', 'opened', 'resolved', 'answers']),
  second_steps: erasedTable('account', ['app_since']),
  sessions: erasedTable('signIns', ['ip', 'user_agent', 'created_at', 'refreshed_at', 'expires_at']),
  sign_in_devices: erasedTable('signIns', ['seen_at']),
  team_members: erasedTable('account', ['team_id']),
  ticket_action_keys: erasedTable('tools', null),
  ticket_counts: anonymisedTable('rounds', null),
  ticket_handovers: anonymisedTable('tickets', ['ticket_id', 'text', 'created_at', 'done_at']),
  ticket_moves: anonymisedTable('tickets', ['ticket_id', 'kind', 'created_at']),
  ticket_notes: anonymisedTable('notes', ['ticket_id', 'note', 'created_at']),
  ticket_pins: erasedTable('tools', ['ticket_id', 'created_at']),
  ticket_ratings: anonymisedTable('ratings', ['ticket_id', 'rate', 'rated_at']),
  ticket_trackings: anonymisedTable('rounds', ['ticket_id', 'queued_at', 'started_at', 'finished_at']),
  ticket_views: erasedTable('tools', ['name', 'filter', 'created_at']),
  tickets: anonymisedTable('tickets', ['id', 'status', 'created_at', 'closed_at']),
  user_queues: erasedTable('account', ['queue_id']),
  user_skills: erasedTable('account', ['tag_id']),
  users: erasedTable('account', [
    'id',
    'name',
    'email',
    'profile',
    'language',
    'picture_path',
    'schedules',
    'last_seen_at',
    'created_at',
    'updated_at',
    'deactivated_at',
  ]),
};
