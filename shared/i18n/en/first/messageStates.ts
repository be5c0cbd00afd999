import type { Texts } from '#shared/i18n/texts.ts';

export const messageStates: Texts['messageStates'] = {
  delivery: {
    queued: 'waiting to be sent',
    written: 'sending',
    unknown: 'confirming',
    server: 'sent',
    delivered: 'delivered',
    read: 'read',
    played: 'played',
    failed: 'not sent',
  },
  said: '{{name}}: {{text}}',
  unnamed: 'somebody in the group',
  fileGone: 'the file is no longer on this device.',
};
