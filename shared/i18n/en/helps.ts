import type { Texts } from '#shared/i18n/texts.ts';

export const helps: Texts['helps'] = {
  search: 'Search help',
  new: 'New help entry',
  first: 'Create the first help entry',
  editing: 'Edit help entry',
  name: 'Title',
  description: 'Description',
  video: 'Video',
  videoHelp: 'Code or address of the video on YouTube.',
  videoRule: 'Use the code of 11 letters or the address of a YouTube video.',
  outside: 'Open on YouTube',
  save: 'Save help entry',
  saved: 'Help entry saved',
  removed: 'Help entry deleted',
  empty: {
    title: 'Teach with videos',
    text: 'Each help entry is a video with title and description, which all companies see on the Help screen.',
  },
  nothing: { title: 'There are no help videos yet', text: 'When there are, they appear here.' },
  removing: {
    title: 'Delete the help entry “{{name}}”?',
    text: 'It disappears from the Help screen of all companies. The video stays on YouTube.',
    confirm: 'Delete help entry',
  },
  errors: {
    ERR_HELP_INVALID_NAME: 'The title needs at least 3 letters.',
    ERR_HELP_REQUIRED: 'Enter the title.',
    ERR_HELPS_LIMIT: 'There are {{limit}} help entries already. Delete an old one first.',
    ERR_NO_HELP_FOUND: 'This help entry no longer exists.',
  },
};
