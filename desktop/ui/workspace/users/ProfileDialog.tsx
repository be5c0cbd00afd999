import { api } from '#shared/api.ts';
import type { UserChanges } from '#shared/workspace/users/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { updateSessionUser, useUser } from '#ui/data/session/session.ts';
import { FormDialog, PasswordField, SelectField, TextField, toast, useEndpointForm } from '#ui/kit/index.ts';
import { OwnTeams } from './teams/OwnTeams.tsx';
import { languages, t as now, setLanguage, useTexts } from '#ui/text/index.ts';
import { PictureField } from './PictureField.tsx';
import { CurrentPasswordField, useCompanyPasswordRule, useCurrentPasswordCheck } from './UserFields.tsx';

const fieldOf = { ERR_EMAIL_ALREADY_EXISTS: 'email', ERR_WEAK_PASSWORD: 'password', ERR_CURRENT_PASSWORD: 'currentPassword' } as const;

/** Own profile of the signed-in user. */
export function ProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useTexts();
  const { id, name, email, profilePicUrl } = useUser();
  const { text: rule, check } = useCompanyPasswordRule();
  const checkCurrent = useCurrentPasswordCheck(email);
  const checkBoth = (values: UserChanges) => ({ ...check(values), ...checkCurrent(values) });
  const form = useEndpointForm({ ...api.users.update, check: checkBoth }, { id, name, email, password: '', currentPassword: '', language });
  const update = useEndpointMutation(api.users.update, { isErrorShown: true });
  return (
    <FormDialog
      form={form}
      title={t('shell.profile.title')}
      submitLabel={t('shell.profile.save')}
      width={440}
      fieldByCode={fieldOf}
      onClose={onClose}
      onSubmit={async (values) => {
        updateSessionUser(await update.mutateAsync(values));
        await setLanguage(values.language ?? language);
        toast.success(now('shell.profile.saved'));
      }}
    >
      <PictureField user={{ id, name, profilePicUrl }} />
      <OwnTeams userId={id} />
      <TextField name="name" label={t('shell.profile.name')} autoComplete="name" required />
      <TextField name="email" type="email" label={t('shell.profile.email')} autoComplete="email" required />
      <PasswordField
        name="password"
        label={t('shell.profile.password')}
        help={t('users.passwordKept', { rule })}
        autoComplete="new-password"
      />
      <CurrentPasswordField email={email} />
      <SelectField
        name="language"
        label={t('shell.profile.language')}
        options={languages.map((value) => ({ value, label: t(`shell.languages.${value}`) }))}
      />
    </FormDialog>
  );
}
