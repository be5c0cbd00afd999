import { api } from '#shared/api.ts';
import type { UserListRecord } from '#shared/workspace/users/record.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { FormDialog, SelectField, useEndpointForm } from '#ui/kit/index.ts';
import { LostTickets } from '#ui/shell/lists/LostTickets.tsx';
import { useTexts } from '#ui/text/index.ts';

interface DeactivateUserDialogProps {
  readonly user: UserListRecord;
  readonly onClose: () => void;
}

/** Says what follows, and asks who continues with the open tickets. */
export function DeactivateUserDialog({ user, onClose }: DeactivateUserDialogProps) {
  const { t } = useTexts();
  const { data: loads = [] } = useEndpointQuery(api.tickets.loads, {}, { staleTime: 0 });
  const tickets = loads.find(({ userId }) => userId === user.id)?.tickets ?? 0;
  const deactivate = useRecordMutation(api.users.deactivate, (record) => ['user', { action: 'update', user: record }]);
  const initial: { id: number; toUserId: number | null } = { id: user.id, toUserId: null };
  return (
    <FormDialog
      form={useEndpointForm(api.users.deactivate, initial)}
      title={t('users.deactivating.title', { name: user.name })}
      submitLabel={t('users.deactivating.confirm')}
      successMessage={t('users.deactivating.done')}
      width={480}
      fieldByCode={{ ERR_ASSIGNEE_INACTIVE: 'toUserId' }}
      onSubmit={deactivate}
      onClose={onClose}
    >
      <p>{t('users.deactivating.text')}</p>
      <LostTickets without={{ userId: user.id }} />
      {tickets > 0 && <SuccessorField userId={user.id} tickets={tickets} />}
    </FormDialog>
  );
}

function SuccessorField({ userId, tickets }: { readonly userId: number; readonly tickets: number }) {
  const { t } = useTexts();
  const { data: users = [] } = useEndpointQuery(api.users.list, {});
  const successors = users.filter(({ id }) => id !== userId).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <p>{t('users.deactivating.open', { count: tickets })}</p>
      <SelectField
        name="toUserId"
        label={t('users.deactivating.toUser')}
        help={t('users.deactivating.toUserHelp')}
        options={[{ value: null, label: t('users.deactivating.nobody') }, ...successors]}
      />
    </>
  );
}
