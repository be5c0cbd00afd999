import { api } from '#shared/api.ts';
import type { UserChanges, UserRecord, UserRow } from '#shared/areas/users.ts';
import { can } from '#shared/rules/permissions.ts';
import { call } from '#ui/data/client.ts';
import { useEcho } from '#ui/data/echo.ts';
import { useRead } from '#ui/data/query.ts';
import { useActor } from '#ui/data/session.ts';
import { Dialog, DialogBody, Failed, FormDialog, Loading, NoPermission, toast, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { fieldOf, UserFields, usePasswordCheck } from './UserFields.tsx';

interface EditUserProps {
  readonly user: UserRow;
  readonly onClose: () => void;
}

/** The list does not hold everything that can be changed: the person is asked for first, as they are now. */
export function EditUser({ user, onClose }: EditUserProps) {
  const { t } = useTexts();
  const actor = useActor();
  const { data: record, error, refetch } = useRead(api.users.show, { id: user.id }, { staleTime: 0 });
  if (record && can(actor, 'user.update', record)) {
    return <UserForm record={record} onClose={onClose} />;
  }
  return (
    <Dialog title={t('users.editing')} onClose={onClose}>
      <DialogBody>
        {record && <NoPermission>{t('users.onlyOperators')}</NoPermission>}
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!record && !error && <Loading />}
      </DialogBody>
    </Dialog>
  );
}

interface UserFormProps {
  readonly record: UserRecord;
  readonly onClose: () => void;
}

function UserForm({ record, onClose }: UserFormProps) {
  const { t } = useTexts();
  const echo = useEcho();
  const { id, name, email, profile, allTicket, queues } = record;
  const values: UserChanges = { id, name, email, password: '', profile, allTicket, queueIds: queues.map((queue) => queue.id) };
  const form = useEndpointForm({ ...api.users.update, check: usePasswordCheck() }, values);
  const save = async (changes: UserChanges): Promise<void> => {
    echo('user', { action: 'update', user: await call(api.users.update, changes) });
    toast.done(t('users.saved'));
  };
  return (
    <FormDialog form={form} title={t('users.editing')} submit={t('users.save')} fieldOf={fieldOf} onSubmit={save} onClose={onClose}>
      <UserFields />
    </FormDialog>
  );
}
