import { FileUp, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import { type UserInput as Newcomer, type UserStatus, userStatuses } from '#shared/workspace/users/index.ts';
import type { UserListRecord } from '#shared/workspace/users/record.ts';
import { can } from '#shared/rules/permissions.ts';
import type { UserQueueRecord } from '#shared/workspace/users/queues.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useActor, useMayCall } from '#ui/data/session/session.ts';
import {
  type Column,
  ConfirmDialog,
  FormDialog,
  IconButton,
  LinkButton,
  QueueName,
  SegmentedControl,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { usePauses, usePauseText } from './pauses/usePauses.ts';
import { TeamChips } from './teams/TeamChips.tsx';
import { TeamFilter } from './teams/TeamFilter.tsx';
import { useTeamChoice } from './teams/useTeamChoice.ts';
import { useTeams } from './teams/useTeams.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { LostTickets } from '#ui/shell/lists/LostTickets.tsx';
import { text, v } from '#ui/theme/tokens.ts';
import { DeactivateUserDialog } from './DeactivateUserDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { ImportUsersDialog } from './ImportUsersDialog.tsx';
import { UserCell } from './UserCell.tsx';
import { PersonDialog, ResetSecondStep, SkillsDialog } from './slots.ts';
import { useUserActions } from './useUserActions.ts';
import { useCompanyPasswordRule, userErrorFields, UserFields } from './UserFields.tsx';

const CellLayout = styled.span`
  display: flex;
  align-items: center;
  gap: 12px;
  > span {
    flex: 0 1 auto;
    min-width: 0;
  }
  > small {
    flex-shrink: 0;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;
const MutedText = styled.span`
  color: ${v.ink.meta};
`;

const maxShownQueues = 2;

/** Two queues by name, the rest as a count; the tooltip lists all. */
function UserQueuesCell({ queues }: { readonly queues: readonly UserQueueRecord[] }) {
  const { t, language } = useTexts();
  if (queues.length === 0) {
    return <MutedText>{t('users.noQueue')}</MutedText>;
  }
  const rest = queues.slice(maxShownQueues);
  const list = new Intl.ListFormat(toLocale(language));
  return (
    <CellLayout title={list.format(queues.map(({ name }) => name))}>
      {queues.slice(0, maxShownQueues).map(({ id, name, color }) => (
        <QueueName key={id} name={name} color={color} />
      ))}
      {rest.length > 0 && (
        <small>
          +{rest.length}
          <span className="hush">{list.format(rest.map(({ name }) => name))}</span>
        </small>
      )}
    </CellLayout>
  );
}

interface RemoveUserDialogProps {
  readonly user: UserListRecord;
  readonly onClose: () => void;
}

function RemoveUserDialog({ user, onClose }: RemoveUserDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.users.remove, () => ['user', { action: 'delete', userId: user.id }]);
  return (
    <ConfirmDialog
      title={t('users.removing.title', { name: user.name })}
      confirmLabel={t('users.removing.confirm')}
      successMessage={t('users.removed')}
      onConfirm={() => remove({ id: user.id })}
      onClose={onClose}
    >
      {t('users.removing.text')}
      <LostTickets without={{ userId: user.id }} />
    </ConfirmDialog>
  );
}

interface UserDataDialogProps {
  /** Null: closed. */
  readonly user: UserListRecord | null;
  readonly onClose: () => void;
}

/** Hands out what the company holds of a colleague, or erases it; nobody erases themselves. */
function UserDataDialog({ user, onClose }: UserDataDialogProps) {
  const actor = useActor();
  return (
    user && (
      <LatePart>
        <PersonDialog
          subject="user"
          person={{ id: user.id, label: user.name, typed: user.id !== actor.userId && can(actor, 'user.delete', user) ? user.name : null }}
          onClose={onClose}
        />
      </LatePart>
    )
  );
}

const blankInput: Newcomer = { name: '', email: '', password: '', profile: 'user', allTicket: 'desabled', whatsappId: null, queueIds: [] };

function NewUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const create = useRecordMutation(api.users.create, (user) => ['user', { action: 'create', user }]);
  const form = useEndpointForm({ ...api.users.create, check: useCompanyPasswordRule().check }, blankInput);
  return (
    <FormDialog
      form={form}
      title={t('users.new')}
      submitLabel={t('users.save')}
      successMessage={t('users.saved')}
      fieldByCode={userErrorFields}
      onSubmit={(values) => create({ ...values, invite: (values.password ?? '') === '' })}
      onClose={onClose}
    >
      <UserFields isNew />
    </FormDialog>
  );
}

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
