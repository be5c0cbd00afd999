import type { Texts } from '#shared/i18n/texts.ts';

export const forms: Texts['forms'] = {
  tag: { nameTooShort: 'Message too short' },
  ticket: { queueMissing: 'Choose a queue' },
  schedule: { bodyTooShort: 'Message too short' },
  dashboard: { filterMissing: 'Set the filter' },
  checkout: {
    firstName: 'The full name is required',
    address2: 'The address is required',
    city: 'The city is required',
    zipcode: 'The postal code is required',
    country: 'The country is required',
  },
  fileList: { nameTooShort: 'name too short' },
  prompt: { queueMissing: 'Choose the department' },
  passwordReset: {
    weak: 'Your password needs at least 8 characters, with an uppercase letter, a lowercase letter and a digit.',
    mismatch: 'The passwords do not match',
  },
  chat: { titleMissing: 'Please fill in the title of the conversation.', usersMissing: 'Please select at least one user.' },
};
