import type { Texts } from '#shared/i18n/texts.ts';

/** Beside words. */
export const emoji: Texts['messages']['emoji'] = {
  insert: 'Insert emoji',
  title: 'Emojis',
  list: 'Emojis found',
  search: 'Search emojis',
  groups: 'Groups of emojis',
  found_one: '{{count}} emoji to insert',
  found_other: '{{count}} emojis to insert',
  none: 'No emoji has that name.',
  noneYet: 'The ones you use appear here.',
  failed: 'The emojis did not arrive.',
  group: {
    recent: 'Used lately',
    faces: 'Faces and emotions',
    people: 'People and gestures',
    nature: 'Animals and nature',
    food: 'Food and drink',
    places: 'Travel and places',
    activities: 'Activities',
    objects: 'Objects',
    symbols: 'Symbols',
    flags: 'Flags',
  },
};
