import type { Texts } from '#shared/i18n/texts.ts';

export const outbox: Texts['messages']['outbox'] = {
  failed: 'Not sent: {{reason}}',
  discard: 'Discard',
  cancel: 'Cancel sending {{name}}',
  uploading: 'Sending {{name}}',
  progress: '{{percent}}% of {{size}}',
};
