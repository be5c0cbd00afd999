import type { Texts } from '#shared/i18n/texts.ts';

export const companyExports: Texts['companyExports'] = {
  title: 'Company data',
  intro:
    'Each archive holds everything the company has here, in open formats and signed by this server. Passwords and keys are left out. It is deleted automatically after its expiry date.',
  create: 'Make an archive',
  begun: 'The archive is being made.',
  createdAt: 'Made at',
  expiresAt: 'kept until',
  state: 'Archive',
  by: 'Asked for by',
  fingerprint: 'Signature of the server',
  fetch: 'Download ({{size}})',
  removed: 'Archive deleted',
  states: { running: 'Being made…', ready: 'Ready', failed: 'Failed. Delete it and try again.' },
  empty: {
    title: 'Take your data with you',
    text: 'A ZIP archive with tickets, messages, contacts, settings and media. It can be restored on another server.',
  },
  removing: {
    title: 'Delete this archive?',
    text: 'Anyone who has not downloaded it no longer can. The company’s data stays as it is.',
    confirm: 'Delete archive',
  },
  errors: {
    ERR_NO_EXPORT_FOUND: 'This archive no longer exists.',
    ERR_EXPORT_RUNNING: 'An archive is being made already. Wait until it is ready.',
    ERR_EXPORTS_LIMIT: 'Up to {{limit}} archives are kept. Delete one first.',
  },
};
