import { api } from '#shared/api.ts';
import type { UserInput as Newcomer } from '#shared/areas/users.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { useApplyLocally } from '#ui/data/cache/useApplyLocally.ts';
import { FormDialog, toast, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { userErrorFields, UserFields, usePasswordCheck } from './UserFields.tsx';

const blankInput: Newcomer = { name: '', email: '', password: '', profile: 'user', allTicket: 'desabled', queueIds: [] };

export function NewUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const applyLocally = useApplyLocally();
  const form = useEndpointForm({ ...api.users.create, check: usePasswordCheck() }, blankInput);
  const save = async (values: Newcomer): Promise<void> => {
    applyLocally('user', { action: 'create', user: await callEndpoint(api.users.create, values) });
    toast.success(t('users.saved'));
  };
  return (
    <FormDialog
      form={form}
      title={t('users.new')}
      submitLabel={t('users.save')}
      fieldByCode={userErrorFields}
      onSubmit={save}
      onClose={onClose}
    >
      <UserFields isNew />
    </FormDialog>
  );
}
