import type { Texts } from '#shared/i18n/texts.ts';

export const pauses: Texts['pauses'] = {
  pause: 'Take a pause',
  pauseFor: 'Pause: {{reason}}',
  start: 'Start the pause',
  startText: 'Your colleagues see that you pause, and you are offered no new tickets. The pause ends when you return or sign out.',
  end: 'Return from the pause',
  ended: 'Welcome back!',
  since: 'Pausing since {{time}}: {{reason}}',
  tooLong: '{{text}} (over {{minutes}} min)',
  own: 'You are pausing since {{time}}: {{reason}}.',
  ownText: 'You are offered no new tickets.',
};
