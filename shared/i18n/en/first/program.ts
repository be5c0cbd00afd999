import type { Texts } from '#shared/i18n/texts.ts';

export const program: Texts['program'] = {
  downloads: {
    running: 'Downloading {{name}}',
    part: '{{part}}%',
    done: '{{name}} is in the downloads folder',
    failed: '{{name}} could not be downloaded',
    show: 'Show in folder',
    stop: 'Cancel',
    stopped: 'The download of {{name}} was cancelled',
  },
  troubles: {
    storeBroken: 'Not all of your preferences could be read. We kept a copy and whatever could be used.',
    noKeychain: 'This computer cannot store passwords safely: you will have to sign in each time you open Prosa.',
    crashed: 'The screen stopped and was reloaded. What you wrote is kept.',
  },
  update: {
    ready: 'Prosa {{version}} is ready',
    text: 'It is installed when you quit the program.',
    looking: 'Looking for a newer version…',
    none: 'You have the newest version.',
    loading: 'Downloading Prosa {{version}}: {{part}}%',
    failed: 'Could not look for a newer version. Prosa will try again.',
    unsupported: 'This program is updated by the person who installed it.',
    look: 'Look for updates',
    install: 'Install and restart',
    notes: 'What is new in Prosa {{version}}',
  },
  unread_one: '{{count}} unread ticket',
  unread_other: '{{count}} unread tickets',
  settings: 'Preferences',
  settingsWords: 'settings options configuration notifications sounds',
  notice: { hidden: 'New message' },
};
