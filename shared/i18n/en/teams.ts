import type { Texts } from '#shared/i18n/texts.ts';

export const teams: Texts['teams'] = {
  search: 'Search teams',
  new: 'New team',
  first: 'Create the first team',
  editing: 'Edit team',
  name: 'Name',
  color: 'Colour',
  members: 'People',
  membersHelp: 'A person may be in several teams. Deactivated people leave the list, and return to it when reactivated.',
  nobody: 'Nobody',
  all: 'All teams',
  filter: 'Team',
  own: 'Your teams',
  tooShort: 'Use at least 3 characters.',
  save: 'Save team',
  saved: 'Team saved',
  removed: 'Team deleted',
  empty: {
    title: 'No teams yet',
    text: 'Put people who work side by side, such as a shift or a shop, into teams, and find them quickly in the list of users.',
  },
  removing: {
    title: 'Delete “{{name}}”?',
    text: 'The people of the team stay in the company, with their queues and tickets.',
    confirm: 'Delete team',
  },
  errors: {
    ERR_NO_TEAM_FOUND: 'This team no longer exists.',
    ERR_TEAM_NAME_TAKEN: 'There is a team with this name already.',
    ERR_TEAMS_LIMIT: 'The company has {{limit}} teams already, the most there can be. Delete one that is no longer used.',
  },
};
