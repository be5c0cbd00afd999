import type { Texts } from '#shared/i18n/texts.ts';

export const passkeys: Texts['passkeys'] = {
  heading: 'Passkeys',
  lead: 'Sign in with the fingerprint, face or PIN of your device. They work in browsers; in the program, use the app or a recovery code.',
  none: 'No passkey yet.',
  add: 'Add a passkey',
  name: 'Name of the passkey',
  nameHelp: 'To recognise it later, such as Laptop.',
  nameMissing: 'Name the passkey.',
  create: 'Create the passkey',
  remove: 'Remove',
  removeOf: 'Remove the passkey {{name}}',
  added: 'Passkey added',
  removed: 'Passkey removed',
  lastUsed: 'Last used:',
  never: 'Never used',
  signIn: 'Sign in with a passkey',
  use: 'Use a passkey',
  unsupported: 'This browser has no passkeys.',
  errors: {
    ERR_PASSKEY_REFUSED: 'The passkey was not accepted. Try again, or sign in another way.',
    ERR_NO_PASSKEY_FOUND: 'This passkey is gone.',
    ERR_PASSKEY_LIMIT: 'There are {{max}} passkeys already. Remove one first.',
  },
};
