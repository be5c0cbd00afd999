import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { UserRow } from '#shared/areas/users.ts';
import { can } from '#shared/rules/permissions.ts';
import { usePages } from '#ui/data/query.ts';
import { useActor } from '#ui/data/session.ts';
import { type Action, type Column, DataTable, NothingFound, Page } from '#ui/kit/index.ts';
import { countOf, tableOf, useListTools } from '#ui/shell/useListTools.tsx';
import { useTexts } from '#ui/text/index.ts';
import { EditUser } from './EditUser.tsx';
import { NewUser } from './NewUser.tsx';
import { Person } from './Person.tsx';
import { RemoveUser } from './RemoveUser.tsx';
import { WorksIn } from './WorksIn.tsx';

function useColumns(): Column<UserRow>[] {
  const { t } = useTexts();
  const { userId } = useActor();
  return [
    { key: 'name', label: t('users.name'), bone: 'person', cell: (user) => <Person {...user} isMe={user.id === userId} /> },
    { key: 'email', label: t('users.email'), optional: true, cell: ({ email }) => <span title={email}>{email}</span> },
    { key: 'profile', label: t('users.profile'), width: 136, cell: ({ profile }) => t(`users.profiles.${profile}`) },
    { key: 'queues', label: t('users.queues'), width: '28%', cell: ({ queues }) => <WorksIn queues={queues} /> },
  ];
}

/** What may be done to a person; nobody removes himself. */
function useUserActions(edit: (user: UserRow) => void, remove: (user: UserRow) => void): (user: UserRow) => Action[] {
  const { t } = useTexts();
  const actor = useActor();
  const mayDelete = can(actor, 'user.delete');
  return (user) => {
    const { id, name } = user;
    const reason = id === actor.userId ? t('errors.ERR_DELETE_SELF') : undefined;
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
  const [edited, setEdited] = useState<UserRow | null>(null);
  const [removed, setRemoved] = useState<UserRow | null>(null);
  const create = can(useActor(), 'user.create') ? { label: t('users.new'), run: () => setAdding(true) } : null;
  const { term, search, button } = useListTools({ area: 'users', search: t('users.search'), create });
  const users = usePages(api.users.page, { searchParam: term }, 'users');
  return (
    <Page title={t('users.title')} count={countOf(users)} search={search} action={button}>
      <DataTable
        {...tableOf(users)}
        caption={t('users.title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={useUserActions(setEdited, setRemoved)}
        buttons={2}
        empty={<NothingFound term={term} onClear={() => search.onSearch('')} />}
      />
      {isAdding && <NewUser onClose={() => setAdding(false)} />}
      {edited && <EditUser user={edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveUser user={removed} onClose={() => setRemoved(null)} />}
    </Page>
  );
}
