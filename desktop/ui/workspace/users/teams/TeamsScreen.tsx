import { matchesSearch } from '#shared/rules/searchWords.ts';
import { api } from '#shared/api.ts';
import type { TeamInput, TeamRecord } from '#shared/workspace/users/teams.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import {
  AvatarGroup,
  ChipsField,
  ColorField,
  type Column,
  ConfirmDialog,
  FormDialog,
  TagChip,
  TextField,
  useEndpointForm,
  useNarrowScreen,
} from '#ui/kit/index.ts';
import { filterList } from '#ui/shell/lists/listState.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { swatches } from '#ui/theme/tokens.ts';

interface TeamDialogProps {
  /** Null: creates one. */
  readonly team: TeamRecord | null;
  readonly onClose: () => void;
}

const blankInput: TeamInput = { name: '', color: swatches[0], userIds: [] };

function TeamDialog({ team, onClose }: TeamDialogProps) {
  const { t } = useTexts();
  const { data: users } = useEndpointQuery(api.users.list, {});
  const form = useEndpointForm(api.teams.create, team ?? blankInput, { 'name.tooShort': t('teams.tooShort') });
  const create = useRecordMutation(api.teams.create, (team) => ['team', { action: 'create', team }]);
  const update = useRecordMutation(api.teams.update, (team) => ['team', { action: 'update', team }]);
  /** Without those who have left since the team was read. */
  const toPresent = ({ userIds = [], ...values }: TeamInput): TeamInput => ({
    ...values,
    userIds: userIds.filter((userId) => users?.some(({ id }) => id === userId) ?? true),
  });
  return (
    <FormDialog
      form={form}
      title={team === null ? t('teams.new') : t('teams.editing')}
      submitLabel={t('teams.save')}
      successMessage={t('teams.saved')}
      width={520}
      fieldByCode={{ ERR_TEAM_NAME_TAKEN: 'name', ERR_NO_USER_FOUND: 'userIds' }}
      onSubmit={(values) => (team === null ? create(toPresent(values)) : update({ ...toPresent(values), id: team.id }))}
      onClose={onClose}
    >
      <TextField name="name" label={t('teams.name')} />
      <ColorField name="color" label={t('teams.color')} />
      <ChipsField
        name="userIds"
        label={t('teams.members')}
        help={t('teams.membersHelp')}
        options={sortByName(users ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={t('teams.nobody')}
      />
    </FormDialog>
  );
}

interface RemoveTeamDialogProps {
  readonly team: TeamRecord;
  readonly onClose: () => void;
}

function RemoveTeamDialog({ team: { id, name }, onClose }: RemoveTeamDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.teams.remove, () => ['team', { action: 'delete', teamId: id }]);
  return (
    <ConfirmDialog
      title={t('teams.removing.title', { name })}
      confirmLabel={t('teams.removing.confirm')}
      successMessage={t('teams.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('teams.removing.text')}
    </ConfirmDialog>
  );
}

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
