/** The ways through one conversation. */
export const talk = {
  search: {
    label: 'Search this conversation',
    older: 'Older message',
    newer: 'Newer message',
    close: 'Close the search',
    none: 'nothing found',
    place: '{{place}} of {{count}}',
  },
};
