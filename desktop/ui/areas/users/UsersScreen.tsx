import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { UserListRecord } from '#shared/areas/users.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { type Action, type Column, DataTable, NoResults, Page } from '#ui/kit/index.ts';
import { readListCount, toTableProps } from '#ui/shell/lists/listState.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
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

/** Row actions; nobody can remove themselves. */
function useUserActions(edit: (user: UserListRecord) => void, remove: (user: UserListRecord) => void): (user: UserListRecord) => Action[] {
  const { t } = useTexts();
  const actor = useActor();
  const mayDelete = can(actor, 'user.delete');
  return (user) => {
    const { id, name } = user;
    const reason = id === actor.userId ? t('users.errors.ERR_DELETE_SELF') : undefined;
    return [
      { key: 'edit', label: t('users.edit', { name }), icon: Pencil, keys: 'Enter', run: () => edit(user) },
      ...(mayDelete
        ? [{ key: 'remove', label: t('users.remove', { name }), icon: Trash2, keys: 'Del', danger: true, reason, run: () => remove(user) }]
        : []),
    ];
  };
}

export function UsersScreen() {
  const { t } = useTexts();
  const [isAdding, setAdding] = useState(false);
  const [userToEdit, setUserToEdit] = useState<UserListRecord | null>(null);
  const [userToRemove, setUserToRemove] = useState<UserListRecord | null>(null);
  const create = can(useActor(), 'user.create') ? { label: t('users.new'), run: () => setAdding(true) } : null;
  const { term, search, createButton: button } = useListControls({ area: 'users', search: t('users.search'), create });
  const users = useEndpointPages(api.users.page, { searchParam: term }, 'users');
  return (
    <Page title={t('users.title')} count={readListCount(users)} search={search} action={button}>
      <DataTable
        {...toTableProps(users)}
        caption={t('users.title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={useUserActions(setUserToEdit, setUserToRemove)}
        maxButtons={2}
        empty={<NoResults term={term} onClear={() => search.onSearch('')} />}
      />
      {isAdding && <NewUserDialog onClose={() => setAdding(false)} />}
      {userToEdit && <EditUserDialog user={userToEdit} onClose={() => setUserToEdit(null)} />}
      {userToRemove && <RemoveUserDialog user={userToRemove} onClose={() => setUserToRemove(null)} />}
    </Page>
  );
}
