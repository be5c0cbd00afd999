import { matchesSearch } from '#shared/rules/searchWords.ts';
import { api } from '#shared/api.ts';
import type { TeamRecord } from '#shared/workspace/teams.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import { AvatarGroup, type Column, TagChip, useNarrowScreen } from '#ui/kit/index.ts';
import { filterList } from '#ui/shell/lists/listState.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { RemoveTeamDialog } from './RemoveTeamDialog.tsx';
import { TeamDialog } from './TeamDialog.tsx';

function useColumns(): Column<TeamRecord>[] {
  const { t } = useTexts();
  const isNarrow = useNarrowScreen();
  const { data: users = [] } = useEndpointQuery(api.users.list, {});
  const people = sortByName(users).map(({ id, name, profilePicUrl: picture }) => ({ id, name, picture }));
  const membersOf = ({ userIds }: TeamRecord) => people.filter(({ id }) => userIds.includes(id));
  return [
    { key: 'name', label: t('teams.name'), cell: ({ name, color }) => <TagChip name={name} color={color} whole /> },
    {
      key: 'members',
      label: t('teams.members'),
      width: '40%',
      skeleton: 'faces',
      essential: true,
      cell: (team) => (membersOf(team).length === 0 ? t('teams.nobody') : <AvatarGroup people={membersOf(team)} max={isNarrow ? 3 : 8} />),
    },
  ];
}

/** The teams of the company. */
export function TeamsScreen() {
  const { t } = useTexts();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<TeamRecord>();
  const controls = useListControls({ area: 'teams', search: t('teams.search'), create: { label: t('teams.new'), run: create } });
  const query = useEndpointQuery(api.teams.list, {});
  return (
    <ListScreen
      title={t('places.teams')}
      list={filterList(query, ({ name }) => matchesSearch(controls.term, [name]))}
      controls={controls}
      columns={useColumns()}
      actions={(row) => [
        createEditAction(t('kit.editRow', { name: row.name }), () => edit(row)),
        createRemoveAction(t('kit.removeRow', { name: row.name }), () => remove(row)),
      ]}
      maxButtons={2}
      empty={{ title: t('teams.empty.title'), text: t('teams.empty.text'), create: t('teams.first') }}
    >
      {rowToEdit !== undefined && <TeamDialog team={rowToEdit} onClose={close} />}
      {rowToRemove && <RemoveTeamDialog team={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
