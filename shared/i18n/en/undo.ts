import type { Texts } from '#shared/i18n/texts.ts';

export const undo: Texts['messages']['composer']['undo'] = {
  title: 'Undo send',
  help: 'Each message waits this long before it leaves. Meanwhile Alt U brings it back into the text. For you alone, on this device.',
  off: 'Off: the message is sent at once',
  seconds_one: '{{count}} second',
  seconds_other: '{{count}} seconds',
  save: 'Save time',
  leaves: 'Leaves in {{seconds}} s',
  held: 'The message can still be undone: Alt U.',
  undo: 'Undo',
};
