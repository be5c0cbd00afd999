import type { Texts } from '#shared/i18n/texts.ts';

export const tags: Texts['tags'] = {
  tag: 'Tag',
  search: 'Search tags',
  new: 'New tag',
  first: 'Create the first tag',
  editing: 'Edit tag',
  name: 'Name',
  color: 'Colour',
  kanban: 'Kanban',
  lane: 'Lane',
  tickets: 'Tickets',
  preview: 'preview',
  useAsLane: 'Use as a kanban lane',
  laneHelp: 'On the kanban, each lane gathers the tickets with its tag.',
  laneLimit: 'Lane limit',
  laneLimitHelp: 'The lane shows a warning above this number of tickets; nothing is blocked. Empty: no limit.',
  save: 'Save tag',
  saved: 'Tag saved',
  removed: 'Tag deleted',
  empty: {
    title: 'Mark what matters',
    text: 'A tag is a coloured label on tickets, such as “quote” or “urgent”. It filters the list and shapes the kanban.',
  },
  removing: {
    title: 'Delete the tag “{{name}}”?',
    text_one: '{{count}} ticket loses this tag. The conversation is kept.',
    text_other: '{{count}} tickets lose this tag. The conversations are kept.',
    unused: 'No ticket has this tag.',
    lane: 'Its lane leaves the kanban.',
    confirm: 'Delete tag',
  },
  errors: {
    ERR_NO_TAG_FOUND: 'This tag no longer exists.',
    ERR_TAGS_LIMIT: 'The company has {{limit}} tags already, the most there can be. Delete one that is no longer used.',
  },
};
