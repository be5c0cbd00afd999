import type { Texts } from '#shared/i18n/texts.ts';

export const sessions: Texts['sessions'] = {
  heading: 'Sessions',
  lead: 'Where your account is open now.',
  current: 'This device',
  on: '{{program}} on {{system}}',
  unknown: 'Another program',
  lastUsed: 'Last used:',
  end: 'Sign out',
  endOf: 'Sign out of {{device}}, {{ip}}',
  endOthers: 'Sign out everywhere else',
  ended: 'Session ended',
  endedOthers: 'The other sessions ended',
  only: 'Your account is open here alone.',
  errors: { ERR_NO_SESSION_FOUND: 'This session has already ended.' },
};
