/** The ways through one conversation. */
export const talk = {
  reopened: 'Ticket {{id}} reopened',
  by: 'by {{name}}',
  byContact: 'the contact wrote',
  moves: {
    accepted: '{{name}} accepted',
    handed: '{{name}} transferred to {{to}}',
    transferred: '{{name}} transferred {{from}} to {{to}}',
    returned: '{{name}} returned it to {{to}}',
    queue: 'the queue {{name}}',
    noQueue: 'waiting, without a queue',
    fromUser: 'from {{name}}',
    fromQueue: 'from the queue {{name}}',
    fromNoQueue: 'from waiting',
    someone: 'Somebody',
  },
  marks: {
    bold: 'Bold',
    italic: 'Italic',
    strike: 'Strikethrough',
    code: 'Code',
  },
  search: {
    label: 'Search this conversation',
    older: 'Older message',
    newer: 'Newer message',
    close: 'Close the search',
    none: 'nothing found',
    place: '{{place}} of {{count}}',
  },
};
