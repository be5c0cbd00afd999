import type { Texts } from '#shared/i18n/texts.ts';

export const quick: Texts['messages']['composer']['quick'] = {
  open: 'Quick messages',
  list: 'Quick messages',
  found_one: '{{count}} quick message',
  found_other: '{{count}} quick messages',
  preview: 'What {{name}} will read',
  attaching: 'Attaching {{name}}…',
  notAttached: '“{{name}}” could not be attached. Choose the quick message again.',
  keys: {
    choose: 'choose',
    insert: 'insert',
    send: 'insert and send',
    close: 'close',
  },
};
