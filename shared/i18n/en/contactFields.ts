import type { Texts } from '#shared/i18n/texts.ts';

export const contactFields: Texts['contactFields'] = {
  title: 'Contact fields',
  search: 'Search fields',
  new: 'New field',
  first: 'Create the first field',
  editing: 'Edit field',
  name: 'Name',
  nameHelp: 'Extra information of this name becomes part of this field.',
  kind: 'Type',
  kinds: { text: 'Text', number: 'Number', date: 'Date', boolean: 'Yes or no', choice: 'Choice' },
  options: 'Options',
  optionsHelp: 'One on each line.',
  order: 'Order',
  save: 'Save field',
  saved: 'Field saved',
  removed: 'Field deleted',
  true: 'Yes',
  false: 'No',
  unset: 'No value',
  empty: {
    title: 'No fields of your own yet',
    text: 'With them every contact holds what your company needs to know, such as plan, birthday or customer code, always in the same way.',
  },
  removing: {
    title: 'Delete the field “{{name}}”?',
    text: 'Values that were filled in stay with the contacts, as extra information.',
    confirm: 'Delete field',
  },
  errors: {
    ERR_NO_CONTACT_FIELD_FOUND: 'This field no longer exists.',
    ERR_CONTACT_FIELD_TAKEN: 'There is a field of this name already.',
    ERR_CONTACT_FIELDS_LIMIT: 'The company has {{limit}} fields already, the most there can be. Delete one that is not used.',
    ERR_CONTACT_FIELD_OPTIONS: 'Write at least one option.',
    ERR_CONTACT_FIELD_VALUE: 'The value of “{{name}}” is not of this field’s type.',
  },
};
