import { operatorAuditActions } from '#shared/tenancy/audit/index.ts';
import { isSecret, settingKeys } from '#shared/tenancy/settings.ts';
import type { CompanyTable } from './describeTables.ts';

/** Machinery, copies and counts: made again wherever the company goes. */
const machinery = new Set([
  'audit_seals',
  'api_tokens',
  'billing_provider_health',
  'campaign_paces',
  'company_exports',
  'company_usage',
  'contact_counts',
  'contact_exports',
  'delivery_steps',
  'early_receipts',
  'imported_rows',
  'invitations',
  'listener_tasks',
  'live_counters',
  'live_events',
  'macro_runs',
  'mails',
  'number_checks',
  'outbox',
  'passkeys',
  'password_resets',
  'presences',
  'read_marks',
  'round_day_changes',
  'round_day_spans',
  'round_days',
  'round_parts',
  'second_steps',
  'sessions',
  'sign_in_devices',
  'ticket_action_keys',
  'ticket_counts',
  'unrouted_tickets',
]);
const machineryPattern = /^(?:agenda|channel|connection_(?!queues|unplaced)|simulated|whatsapp)_?/;

const suspectPattern = /hash|secret|sealed|token|passw|key|code|credential|certificate|json_content|signature|salt|nonce|second_step/;

/** Whether somebody has to decide if a column holds a secret. */
export const isSuspect = (column: string): boolean => suspectPattern.test(column);

/** Hashes, keys and tokens are of no use elsewhere, and of use to a thief. */
const secretColumns = new Set([
  'connections.pairing_code',
  'connections.qrcode',
  'connections.token_hash',
  'prompts.api_key',
  'prompts.voice_key',
  'queue_integrations.json_content',
  'queue_integrations.secret',
  'users.one_time_hash',
  'users.password_hash',
  // Without the step itself nobody could sign in.
  'users.second_step_since',
]);

const harmlessColumns = new Set([
  'ai_usage.tokens',
  'campaign_settings.key',
  'chat_messages.client_key',
  'messages.client_key',
  'schedules.client_key',
  'ticket_notes.client_key',
  'prompt_usage.completion_tokens',
  'prompt_usage.prompt_tokens',
  'prompts.completion_tokens',
  'prompts.max_tokens',
  'prompts.monthly_tokens',
  'prompts.prompt_tokens',
  'prompts.total_tokens',
  'queue_integrations.typebot_keyword_finish',
  'queue_integrations.typebot_keyword_restart',
  'quick_messages.shortcode',
  'settings.key',
  'users.token_version',
]);

export const decidedColumns: readonly string[] = [...secretColumns, ...harmlessColumns];

export const isExported = ({ name, columns }: CompanyTable): boolean =>
  columns.includes('company_id') && !machinery.has(name) && !machineryPattern.test(name);

/** Columns that archives leave out: those that may hold secrets, until somebody decides that they do not. */
export const listSecretColumns = ({ name, columns }: CompanyTable): string[] =>
  columns.filter((column) => isSuspect(column) && !harmlessColumns.has(`${name}.${column}`));

/** Tables and columns that archives hold: what an export writes is all that a restore takes. */
export const selectExported = (tables: readonly CompanyTable[]): CompanyTable[] =>
  tables.filter(isExported).map((table) => {
    const left = new Set(['company_id', ...listSecretColumns(table)]);
    return { ...table, columns: table.columns.filter((column) => !left.has(column)) };
  });

const listSql = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

const exportedRowsOf: Readonly<Record<string, string>> = {
  audit_records: `t.action not in (${listSql(operatorAuditActions)})`,
  settings: `t.key not in (${listSql(settingKeys.filter(isSecret))})`,
};

/** SQL condition on rows `t` that are exported: neither settings that hold credentials, nor what operators have written of others. */
export const exportedRows = ({ name }: CompanyTable): string => exportedRowsOf[name] ?? 'true';
