import { api } from '#shared/api.ts';
import type { TeamInput, TeamRecord } from '#shared/workspace/teams.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import { ChipsField, ColorField, FormDialog, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { swatches } from '#ui/theme/tokens.ts';

interface TeamDialogProps {
  /** Null: creates one. */
  readonly team: TeamRecord | null;
  readonly onClose: () => void;
}

const blankInput: TeamInput = { name: '', color: swatches[0], userIds: [] };

export function TeamDialog({ team, onClose }: TeamDialogProps) {
  const { t } = useTexts();
  const { data: users } = useEndpointQuery(api.users.list, {});
  const form = useEndpointForm(api.teams.create, team ?? blankInput, { 'name.tooShort': t('teams.tooShort') });
  const create = useRecordMutation(api.teams.create, (saved) => ['team', { action: 'create', team: saved }]);
  const update = useRecordMutation(api.teams.update, (saved) => ['team', { action: 'update', team: saved }]);
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
