import { api } from '#shared/api.ts';
import type { UserInput as Newcomer } from '#shared/areas/users.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { FormDialog, toast, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { userErrorFields, UserFields, usePasswordCheck } from './UserFields.tsx';

const blankInput: Newcomer = { name: '', email: '', password: '', profile: 'user', allTicket: 'desabled', whatsappId: null, queueIds: [] };

export function NewUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const create = useEndpointMutation(api.users.create, { toEvent: (user) => ['user', { action: 'create', user }], isErrorShown: true });
  const form = useEndpointForm({ ...api.users.create, check: usePasswordCheck() }, blankInput);
  const save = async (values: Newcomer): Promise<void> => {
    await create.mutateAsync(values);
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
