import { isSecret, settingKeys } from '#shared/areas/settings.ts';
import type { CompanyTable } from './describeTables.ts';

/** Machinery, copies and counts: made anew wherever the company goes. */
const machinery = new Set([
  'api_tokens',
  'company_exports',
  'company_usage',
  'contact_counts',
  'delivery_steps',
  'early_receipts',
  'imported_rows',
  'listener_tasks',
  'live_counters',
  'live_events',
  'mails',
  'number_checks',
  'outbox',
  'password_resets',
  'presences',
  'read_marks',
  'sessions',
  'ticket_counts',
]);
const machineryPattern = /^(?:agenda|channel|connection_(?!queues|unplaced)|simulated|whatsapp)_?/;

/** Hashes, keys and tokens are of no use elsewhere, and of use to a thief. */
const secretPattern = /hash|secret|sealed|token(?!_version)|password|_key$|^qrcode$|^pairing_code$/;

export const isExported = ({ name, columns }: CompanyTable): boolean =>
  columns.includes('company_id') && !machinery.has(name) && !machineryPattern.test(name);

export const listSecretColumns = ({ columns }: CompanyTable): string[] => columns.filter((column) => secretPattern.test(column));

/** SQL condition on rows `t` that are exported: settings that hold credentials are not. */
export const exportedRows = ({ name }: CompanyTable): string =>
  name === 'settings'
    ? `t.key not in (${settingKeys
        .filter(isSecret)
        .map((key) => `'${key}'`)
        .join(', ')})`
    : 'true';
