import type { Texts } from '#shared/i18n/texts.ts';
import { guard } from './guard.ts';
import { later } from './later.ts';
import { quick } from './quick.ts';
import { undo } from './undo.ts';

/** Where messages are written. */
export const composer: Texts['messages']['composer'] = {
  quick,
  later,
  undo,
  guard,
  more: 'More options',
  asDocument: 'File as a document',
  sticker: 'Sticker',
  location: 'Location',
  card: 'Contact',
  noSticker: '“{{name}}” could not be turned into a sticker.',
  until: 'until',
  what: 'Kind of message',
  reply: 'Reply',
  note: 'Note',
  label: 'Message to {{name}}',
  placeholder: 'Write to {{name}}',
  noteLabel: 'Internal note',
  notePlaceholder: 'Write to the team. {{name}} does not see it.',
  noteShort: 'The note needs at least 2 characters.',
  attach: 'Attach',
  sign: 'Sign with your name',
  unsign: 'Do not sign with your name',
  send: 'Send',
  saveNote: 'Save note',
  saveEdit: 'Save',
  toNote: 'Write an internal note',
  toReply: 'Reply to the contact',
  editing: 'Editing message',
  stopEditing: 'Stop editing',
  stopReplying: 'Do not reply to this message',
  notEdited: 'The message was not changed',
  files: 'Files to send',
  caption: 'Caption (optional)',
  captionOf: 'Caption of {{name}}',
  removeFile: 'Remove {{name}}',
  videoAsDocument: 'WhatsApp does not play it: sent as a document',
  pictureAsDocument: 'Too large for a photo: sent as a document',
  folder_one: '“{{name}}” is a folder: open it and drop its files.',
  folder_other: '“{{name}}” and others ({{count}} in all) are folders: open them and drop their files.',
  empty_one: '“{{name}}” is empty: there is nothing to send.',
  empty_other: '“{{name}}” and others ({{count}} in all) are empty: there is nothing to send.',
  tooLarge_one: '“{{name}}” is too large. Videos and audio can have up to 64 MB, other files up to 100 MB.',
  tooLarge_other:
    '“{{name}}” and others ({{count}} in all) are too large. Videos and audio can have up to 64 MB, other files up to 100 MB.',
  tooMany: 'Up to 30 files at a time. The others were left out.',
};
