import type { Texts } from '#shared/i18n/texts.ts';

export const handovers: Texts['handovers'] = {
  field: 'Hand-over card',
  fieldHelp: 'Stays above the conversation until somebody marks it as done. Edit what was found, or clear it to leave no card.',
  improve: 'Improve with the assistant',
  aiDraft: 'AI draft: check and edit it before you transfer.',
  card: 'Hand-over',
  cardBy: 'Hand-over from {{name}}',
  finish: 'Mark as done',
  finished: 'Card done',
  draft: {
    questions: 'Questions without an answer:',
    promises: 'Promised:',
    open: 'Still open:',
    unanswered_one: '{{count}} message of the customer without an answer',
    unanswered_other: '{{count}} messages of the customer without an answer',
    unread_one: '{{count}} unread message',
    unread_other: '{{count}} unread messages',
    scheduled: 'Message scheduled for {{time}}: “{{text}}”',
  },
};
