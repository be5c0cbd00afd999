import type { Texts } from '#shared/i18n/texts.ts';

export const assist: Texts['assist'] = {
  open: 'Ask the assistant for help',
  title: 'Help of the assistant',
  tasks: {
    reply: 'Suggest a reply',
    rewrite: 'Rewrite my text',
    summary: 'Sum the conversation up',
    translation: 'Translate',
  },
  what: 'What do you need?',
  language: 'Language',
  languages: {
    pt: 'Portuguese',
    en: 'English',
    es: 'Spanish',
  },
  result: 'Result',
  resultHelp: 'Check it before you use it: nothing is sent from here.',
  ask: 'Ask',
  stop: 'Stop',
  again: 'Ask again',
  use: 'Use in the reply',
  errors: {
    ERR_NO_ASSISTANT: 'No prompt helps the team. An admin can turn that on in a prompt.',
    ERR_ASSIST_BUDGET: 'The tokens of this month are used up.',
    ERR_ASSIST_COMPANY_BUDGET: 'The company’s AI budget is used up for this month. An admin can raise the limit in Prompts.',
    ERR_ASSIST_TEXT_MISSING: 'There is no text for this yet. Write a draft first.',
    ERR_NO_RECORDING: 'This message has no recording that can be written down.',
    ERR_RECORDING_TOO_LARGE: 'The recording is larger than {{megabytes}} MB: listen to it here.',
  },
};
