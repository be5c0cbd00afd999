import { FileUp, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { userStatuses, type UserStatus } from '#shared/workspace/users/index.ts';
import type { UserListRecord } from '#shared/workspace/users/record.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useActor, useMayCall } from '#ui/data/session/session.ts';
import { type Column, IconButton, LinkButton, SegmentedControl } from '#ui/kit/index.ts';
import { usePauses, usePauseText } from '#ui/workspace/pauses/index.ts';
import { ResetSecondStep } from '#ui/workspace/security/index.ts';
import { TeamChips, TeamFilter, useTeamChoice, useTeams } from '#ui/workspace/teams/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { DeactivateUserDialog } from './DeactivateUserDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { ImportUsersDialog } from './ImportUsersDialog.tsx';
import { NewUserDialog } from './NewUserDialog.tsx';
import { UserCell } from './UserCell.tsx';
import { RemoveUserDialog } from './RemoveUserDialog.tsx';
import { UserDataDialog } from './UserDataDialog.tsx';
import { SkillsDialog } from './slots.ts';
import { UserQueuesCell } from './UserQueuesCell.tsx';
import { useUserActions } from './useUserActions.ts';

function useColumns(): Column<UserListRecord>[] {
  const { t } = useTexts();
  const { userId } = useActor();
  const teams = useTeams();
  const pauses = usePauses();
  const describe = usePauseText();
  const pauseOf = ({ id }: UserListRecord): string | null => {
    const pause = pauses.get(id);
    return pause === undefined ? null : describe(pause);
  };
  const teamColumn: Column<UserListRecord> = {
    key: 'teams',
    label: t('places.teams'),
    width: '16%',
    optional: true,
    cell: ({ id }) => <TeamChips teams={teams.filter(({ userIds }) => userIds.includes(id))} />,
  };
  return [
    {
      key: 'name',
      label: t('users.name'),
      skeleton: 'person',
      cell: (user) => <UserCell {...user} isMe={user.id === userId} pause={pauseOf(user)} />,
    },
    { key: 'email', label: t('users.email'), optional: true, cell: ({ email }) => <span title={email}>{email}</span> },
    { key: 'profile', label: t('users.profile'), width: 136, cell: ({ profile }) => t(`users.profiles.${profile}`) },
    { key: 'queues', label: t('users.queues'), width: '22%', cell: ({ queues }) => <UserQueuesCell queues={queues} /> },
    ...(teams.length === 0 ? [] : [teamColumn]),
  ];
}

/** Support makes no accounts. */
function useCreateControl(create: () => void): { label: string; run: () => void } | null {
  const { t } = useTexts();
  const actor = useActor();
  const mayCreate = useMayCall(api.users.create);
  return mayCreate && can(actor, 'user.create') ? { label: t('users.new'), run: create } : null;
}

export function UsersScreen() {
  const { t } = useTexts();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<UserListRecord>();
  const [rowToDeactivate, setRowToDeactivate] = useState<UserListRecord | null>(null);
  const [rowOfSkills, setRowOfSkills] = useState<UserListRecord | null>(null);
  const [rowOfData, setRowOfData] = useState<UserListRecord | null>(null);
  const [rowToReset, setRowToReset] = useState<UserListRecord | null>(null);
  const [status, setStatus] = useState<UserStatus>('active');
  const [teamId, setTeamId] = useTeamChoice();
  const [isImporting, setImporting] = useState(false);
  const createControl = useCreateControl(create);
  const controls = useListControls({ area: 'users', search: t('users.search'), create: createControl });
  const filter = (
    <>
      <LinkButton
        as={Link}
        to="/users/permissions"
        variant="plain"
        color="neutral"
        aria-label={t('permissions.open')}
        startDecorator={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden />}
      >
        {t('places.permissions')}
      </LinkButton>
      {createControl && <IconButton icon={FileUp} label={t('userImports.title')} onClick={() => setImporting(true)} />}
      <TeamFilter value={teamId} onPick={setTeamId} />
      <SegmentedControl
        label={t('users.statuses.label')}
        value={status}
        onPick={setStatus}
        options={userStatuses.map((value) => ({ value, label: t(`users.statuses.${value}`) }))}
      />
    </>
  );
  return (
    <ListScreen
      title={t('places.users')}
      list={useEndpointPages(api.users.page, { searchParam: controls.term, status, ...(teamId !== null && { teamId }) }, 'users')}
      controls={controls}
      columns={useColumns()}
      tools={filter}
      empty={
        status === 'inactive'
          ? { title: t('users.noneInactive.title'), text: t('users.noneInactive.text'), create: t('users.new') }
          : undefined
      }
      actions={useUserActions({
        edit,
        remove,
        deactivate: setRowToDeactivate,
        resetSecondStep: setRowToReset,
        showSkills: setRowOfSkills,
        showPersonData: setRowOfData,
      })}
      maxButtons={3}
    >
      {rowToEdit === null && <NewUserDialog onClose={close} />}
      {rowToEdit && <EditUserDialog user={rowToEdit} onClose={close} />}
      {rowToRemove && <RemoveUserDialog user={rowToRemove} onClose={close} />}
      <ResetSecondStep user={rowToReset} onClose={() => setRowToReset(null)} />
      {isImporting && <ImportUsersDialog onClose={() => setImporting(false)} />}
      {rowOfSkills && (
        <LatePart>
          <SkillsDialog user={rowOfSkills} onClose={() => setRowOfSkills(null)} />
        </LatePart>
      )}
      <UserDataDialog user={rowOfData} onClose={() => setRowOfData(null)} />
      {rowToDeactivate && <DeactivateUserDialog user={rowToDeactivate} onClose={() => setRowToDeactivate(null)} />}
    </ListScreen>
  );
}
