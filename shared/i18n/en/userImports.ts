import type { Texts } from '#shared/i18n/texts.ts';

export const userImports: Texts['userImports'] = {
  title: 'Import users',
  help: 'An .xlsx, .xls or .csv sheet with the columns Name and E-mail and, if you like, Profile and Queues. Everybody is invited by e-mail. Up to 100 rows.',
  example: 'Download an example sheet',
  exampleName: 'users-example.csv',
  exampleQueues: 'Sales, Support',
  found_one: '{{count}} person can be invited.',
  found_other: '{{count}} people can be invited.',
  other: 'Choose another sheet',
  apply_one: 'Invite {{count}} person',
  apply_other: 'Invite {{count}} people',
  done_one: '{{count}} person invited',
  done_other: '{{count}} people invited',
  line: 'Line {{place}}',
  ok: 'Will be invited',
  problems: {
    badName: 'Name of 2 to 50 letters',
    badEmail: 'Invalid e-mail',
    badProfile: 'Unknown profile',
    unknownQueue: 'No such queue',
    repeated: 'Repeated e-mail',
    taken: 'E-mail in use',
  },
  errors: {
    ERR_USER_IMPORT_NO_COLUMNS: 'The sheet needs the columns Name and E-mail.',
    ERR_USER_IMPORT_EMPTY: 'The sheet has no people.',
    ERR_USER_IMPORT_TOO_MANY_ROWS: 'The sheet has more than {{max}} rows. Split it into smaller parts.',
    ERR_USER_IMPORT_NO_ROOM:
      'The sheet has more people ({{count}}) than the plan has free places ({{places}}). Take rows out or change the plan.',
    ERR_USER_IMPORT_BUSY: 'Another sheet is being read. Try again in a moment.',
  },
};
