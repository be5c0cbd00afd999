import type { Texts } from '#shared/i18n/texts.ts';

export const contactExports: Texts['contactExports'] = {
  title: 'Export contacts',
  all: 'The sheet contains all contacts.',
  found: 'The sheet contains the contacts found with “{{term}}”.',
  fields: 'Columns',
  field: {
    name: 'Name',
    number: 'Number',
    email: 'Email',
    connection: 'Channel',
    tags: 'Tags of tickets',
    createdAt: 'Created at',
    lastMessageAt: 'Last message',
    extraInfo: 'Extra information',
  },
  none: 'Choose at least one column.',
  format: 'Format',
  formats: { xlsx: 'Excel (.xlsx)', csv: 'CSV' },
  create: 'Make the sheet',
  made: 'Sheets of the last day',
  rows_one: '{{count}} contact',
  rows_other: '{{count}} contacts',
  states: { running: 'Being made…', ready: 'Ready', failed: 'This did not work. Delete it and try again.' },
  fetch: 'Download {{format}}, {{size}}',
  remove: 'Delete the sheet of {{date}}',
  errors: {
    ERR_NO_CONTACT_EXPORT_FOUND: 'This sheet no longer exists.',
    ERR_CONTACT_EXPORT_RUNNING: 'A sheet is being made already. Wait until it is ready.',
    ERR_CONTACT_EXPORTS_LIMIT: 'Up to {{limit}} sheets are kept. Delete one first.',
    ERR_CONTACT_EXPORT_TOO_LARGE: 'A sheet holds up to {{limit}} contacts. Use the export of company data in the settings.',
  },
};
