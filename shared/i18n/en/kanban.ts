import type { Texts } from '#shared/i18n/texts.ts';

export const kanban: Texts['kanban'] = {
  search: 'Search the board',
  untagged: 'Open',
  queue: 'Queue',
  anyQueue: 'All queues',
  agent: 'Agent',
  anyAgent: 'Everybody',
  day: 'Opened on',
  cards_one: '{{count}} ticket',
  cards_other: '{{count}} tickets',
  limit: 'limit of {{limit}}',
  overLimit: 'over the limit of {{limit}}',
  emptyLane: 'No tickets here.',
  noLanes: 'A lane is a tag with its kanban option switched on.',
  help: 'Drag the cards, or on a card press M to choose the lane and Alt with the arrows to move it.',
  editLanes: 'Edit lanes',
  open: 'View',
  openOf: 'View ticket of {{name}}',
  moveOf: 'Move {{name}} to',
  moved: '{{name}} went to “{{lane}}”',
  movedOff: '{{name}} left the lanes but has other tags: it stays among the tickets only.',
};
