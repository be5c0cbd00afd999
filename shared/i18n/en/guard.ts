import type { Texts } from '#shared/i18n/texts.ts';

export const guard: Texts['messages']['composer']['guard'] = {
  otherName: 'The text speaks to {{name}}, but this conversation is with {{contact}}.',
  otherNumber: 'The text has the number of {{name}}, but this conversation is with {{contact}}.',
  answered: '{{name}} answered while you were writing.',
  typing: '{{name}} is writing to {{contact}} right now. Send yours too?',
  unfilled_one: '{{variables}} has no value for this contact. Delete the variable or write the text.',
  unfilled_other: '{{variables}} have no value for this contact. Delete the variables or write the text.',
  send: 'Send anyway',
  close: 'Back to the text',
};
