import { api } from '#shared/api.ts';
import type { UserListRecord } from '#shared/areas/users.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import type { Column } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction, joinRowActions } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { EditUserDialog } from './EditUserDialog.tsx';
import { NewUserDialog } from './NewUserDialog.tsx';
import { UserCell } from './UserCell.tsx';
import { RemoveUserDialog } from './RemoveUserDialog.tsx';
import { UserQueuesCell } from './UserQueuesCell.tsx';

function useColumns(): Column<UserListRecord>[] {
  const { t } = useTexts();
  const { userId } = useActor();
  return [
    { key: 'name', label: t('users.name'), skeleton: 'person', cell: (user) => <UserCell {...user} isMe={user.id === userId} /> },
    { key: 'email', label: t('users.email'), optional: true, cell: ({ email }) => <span title={email}>{email}</span> },
    { key: 'profile', label: t('users.profile'), width: 136, cell: ({ profile }) => t(`users.profiles.${profile}`) },
    { key: 'queues', label: t('users.queues'), width: '28%', cell: ({ queues }) => <UserQueuesCell queues={queues} /> },
  ];
}

export function UsersScreen() {
  const { t } = useTexts();
  const actor = useActor();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<UserListRecord>();
  const createControl = can(actor, 'user.create') ? { label: t('users.new'), run: create } : null;
  const controls = useListControls({ area: 'users', search: t('users.search'), create: createControl });
  // Nobody can remove themselves.
  const reasonOf = ({ id }: UserListRecord) => (id === actor.userId ? t('users.errors.ERR_DELETE_SELF') : undefined);
  return (
    <ListScreen
      title={t('users.title')}
      list={useEndpointPages(api.users.page, { searchParam: controls.term }, 'users')}
      controls={controls}
      columns={useColumns()}
      actions={joinRowActions<UserListRecord>(
        (user) => createEditAction(t('kit.editRow', { name: user.name }), () => edit(user)),
        can(actor, 'user.delete') &&
          ((user) => createRemoveAction(t('kit.removeRow', { name: user.name }), () => remove(user), reasonOf(user))),
      )}
      maxButtons={2}
    >
      {rowToEdit === null && <NewUserDialog onClose={close} />}
      {rowToEdit && <EditUserDialog user={rowToEdit} onClose={close} />}
      {rowToRemove && <RemoveUserDialog user={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
