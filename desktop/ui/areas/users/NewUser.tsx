import { api } from '#shared/api.ts';
import type { NewUser as Newcomer } from '#shared/areas/users.ts';
import { call } from '#ui/data/client.ts';
import { useEcho } from '#ui/data/echo.ts';
import { FormDialog, toast, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { fieldOf, UserFields, usePasswordCheck } from './UserFields.tsx';

const blank: Newcomer = { name: '', email: '', password: '', profile: 'user', allTicket: 'desabled', queueIds: [] };

export function NewUser({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const echo = useEcho();
  const form = useEndpointForm({ ...api.users.create, check: usePasswordCheck() }, blank);
  const save = async (values: Newcomer): Promise<void> => {
    echo('user', { action: 'create', user: await call(api.users.create, values) });
    toast.done(t('users.saved'));
  };
  return (
    <FormDialog form={form} title={t('users.new')} submit={t('users.save')} fieldOf={fieldOf} onSubmit={save} onClose={onClose}>
      <UserFields isNew />
    </FormDialog>
  );
}
