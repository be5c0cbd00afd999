import type { ArchivedFile } from '#server/platform/files/archive/writeArchive.ts';

/** What an archive says of itself; its signature stands beside it. */
export interface ArchiveManifest {
  readonly format: 'prosa-company';
  readonly version: 1;
  readonly createdAt: string;
  /** The server that made it. */
  readonly server: string;
  readonly publicKey: string;
  readonly company: ArchivedCompany;
  /** What the database of its server looked like; absent in archives that are older than this field. */
  readonly schema?: ArchivedSchema;
  /** Numbers of rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  readonly files: readonly ArchivedFile[];
  /** Files that rows name and the server did not find. */
  readonly missingFiles: readonly string[];
}

interface ArchivedSchema {
  /** The time of the newest migration, as its name begins. */
  readonly version: string;
  /** All tables that its exports hold. */
  readonly tables: readonly string[];
}

/** The tables of archives that do not name theirs. */
export const tablesBeforeSchemas: readonly string[] = `
  ai_usage announcement_reads announcements assignment_turns audit_records bot_turns campaign_opt_outs campaign_settings
  campaign_shippings campaigns charges chat_messages chat_users chatbot_decisions chatbot_memories chatbot_versions chats
  company_storage connection_queues connection_unplaced_messages connections contact_addresses contact_custom_fields
  contact_distinctions contact_field_definitions contact_import_rows contact_imports contact_list_items contact_lists
  contact_merges contacts file_lists file_options holidays invoice_reminders invoices ledger_entries macro_steps macros
  menu_drafts message_actions message_recipients messages note_mentions note_promises pause_reasons pauses person_requests
  prompt_usage prompts queue_integrations queue_options queues quick_message_queues quick_messages retention_runs
  schedule_files schedules settings tags team_members teams ticket_handovers ticket_joins ticket_moves ticket_notes
  ticket_pauses ticket_pins ticket_ratings ticket_tags ticket_trackings ticket_views tickets user_queues user_skills users
`
  .trim()
  .split(/\s+/);

export interface ArchivedCompany {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly schedules: unknown;
  readonly recurrence: string;
}

export const manifestName = 'manifest.json';
export const signatureName = 'manifest.sig';
export const tableFileName = (table: string): string => `tables/${table}.jsonl`;
export const storedFileName = (path: string): string => `files/${path}`;
