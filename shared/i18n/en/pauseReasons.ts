import type { Texts } from '#shared/i18n/texts.ts';

export const pauseReasons: Texts['pauseReasons'] = {
  title: 'Pauses',
  search: 'Search reasons to pause',
  new: 'New reason',
  first: 'Create the first reason',
  editing: 'Edit reason to pause',
  name: 'Reason',
  isActive: 'Active',
  isActiveHelp: 'Only active reasons are offered to people who pause.',
  active: 'Active',
  inactive: 'Inactive',
  order: 'Order',
  maxMinutes: 'Limit',
  maxMinutesHelp: 'After it everybody sees the pause as too long. Left blank, there is no limit.',
  minutes: 'min',
  noLimit: 'No limit',
  limit: '{{minutes}} min',
  tooShort: 'Use at least 3 characters.',
  save: 'Save reason',
  saved: 'Reason saved',
  removed: 'Reason deleted',
  empty: {
    title: 'No reasons to pause yet',
    text: 'People use them to show that they are on a break, such as lunch: colleagues see it when transferring, and they are offered no new tickets.',
  },
  removing: {
    title: 'Delete “{{name}}”?',
    text: 'Pauses that were made stay on record, with the name of the reason.',
    confirm: 'Delete reason',
  },
  errors: {
    ERR_NO_PAUSE_REASON_FOUND: 'This reason to pause no longer exists.',
    ERR_PAUSE_REASON_TAKEN: 'There is a reason with this name already.',
    ERR_PAUSE_REASONS_LIMIT:
      'The company has {{limit}} reasons to pause already, the most there can be. Delete one that is no longer used.',
    ERR_PAUSE_REASON_INACTIVE: 'This reason is no longer offered. Choose another one.',
  },
};
