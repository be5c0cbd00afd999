import type { Texts } from '#shared/i18n/texts.ts';

export const later: Texts['messages']['composer']['later'] = {
  open: 'Send later',
  title: 'Send later',
  editing: 'Message that leaves later',
  when: 'When',
  hour: 'In 1 hour',
  morning: 'At the next opening',
  choose: 'Choose date and time',
  at: 'Date and time',
  atHelp: 'On the clock of the company.',
  text: 'Message',
  short: 'Write at least 5 characters.',
  file: 'Goes with {{name}}.',
  cancel: 'Cancel if the customer answers first',
  save: 'Schedule message',
  saved: 'Message scheduled',
  waiting: 'Messages that leave later',
  leaves: 'Leaves',
  unlessAnswered: 'only if the customer does not answer first',
  edit: 'Edit the scheduled message',
  remove: 'Cancel the scheduled message',
};
