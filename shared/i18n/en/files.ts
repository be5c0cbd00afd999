import type { Texts } from '#shared/i18n/texts.ts';

export const files: Texts['files'] = {
  search: 'Search file lists',
  new: 'New file list',
  first: 'Create the first list',
  editing: 'Edit file list',
  name: 'Name',
  message: 'Message',
  messageHelp: 'What the files of this list are for.',
  files: 'Files',
  tooShort: 'Use at least 3 characters.',
  save: 'Save list',
  saved: 'File list saved',
  removed: 'File list deleted',
  option: {
    name: 'Caption of file {{place}}',
    file: 'File {{place}}',
    help: 'Up to {{megabytes}} MB.',
    missing: 'Choose a file or remove this line.',
    remove: 'Remove file {{place}}',
    add: 'Another file',
  },
  empty: {
    title: 'No file lists yet',
    text: 'A file list goes with a campaign: each file is sent with its caption.',
  },
  removing: {
    title: 'Delete the list “{{name}}”?',
    unused: 'The list has no files.',
    text_one: '1 file is deleted with it.',
    text_other: '{{count}} files are deleted with it.',
    confirm: 'Delete list',
  },
  errors: {
    ERR_NO_FILE_FOUND: 'This file list no longer exists.',
    ERR_RATING_NAME_ALREADY_EXISTS: 'A file list with this name exists already.',
    ERR_FILELIST_LIMIT: 'The company already has 200 file lists. Delete those that are no longer used.',
  },
};
