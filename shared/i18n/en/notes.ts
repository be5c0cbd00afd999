import type { Texts } from '#shared/i18n/texts.ts';

export const notes: Texts['notes'] = {
  mention: {
    list: 'Colleagues',
    found_one: '{{count}} colleague found',
    found_other: '{{count}} colleagues found',
  },
  title: 'Notes',
  write: 'Write a note',
  label: 'Internal note, only the team sees it',
  placeholder: 'Only the team sees this note',
  save: 'Save note',
  cancel: 'Cancel',
  tooShort: 'A note needs at least 2 characters.',
  none: 'No notes about this contact.',
  remove: 'Delete the note of {{name}}',
  removeTitle: 'Delete this note?',
  removeText: 'The team will no longer see it. This cannot be undone.',
  removeConfirm: 'Delete note',
  added: 'Note added',
  removed: 'Note deleted',
  somebody: 'somebody who left',
  errors: {
    ERR_NO_TICKETNOTE_FOUND: 'This note no longer exists.',
    ERR_TICKETNOTE_INVALID_NAME: 'The note needs at least 2 characters.',
  },
};
