import { api } from '#shared/api.ts';
import type { UserInput as Newcomer } from '#shared/workspace/users/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { FormDialog, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { userErrorFields, UserFields, useCompanyPasswordRule } from './UserFields.tsx';

const blankInput: Newcomer = { name: '', email: '', password: '', profile: 'user', allTicket: 'desabled', whatsappId: null, queueIds: [] };

export function NewUserDialog({ onClose }: { readonly onClose: () => void }) {
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
