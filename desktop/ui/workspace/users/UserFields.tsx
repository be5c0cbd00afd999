import { useFormState, useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import { profiles } from '#shared/workspace/users/record.ts';
import type { UserChanges } from '#shared/workspace/users/index.ts';
import { useSetting } from '#ui/tenancy/settings/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Can, useSession } from '#ui/data/session/session.ts';
import { ChipsField, FieldRow, PasswordField, SelectField, SwitchField, TextField } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { usePasswordRule } from './usePasswordRule.ts';

const isNeeded = ({ email = '', password = '' }: Pick<Partial<UserChanges>, 'email' | 'password'>, ownEmail: string): boolean =>
  password !== '' || email.trim().toLowerCase() !== ownEmail;

/** Errors of the form of somebody who edits the own record; null: of another person. */
export function useCurrentPasswordCheck(ownEmail: string | null): (values: UserChanges) => Record<string, string> {
  const { t } = useTexts();
  return (values) =>
    ownEmail !== null && (values.currentPassword ?? '') === '' && isNeeded(values, ownEmail)
      ? { currentPassword: t('users.currentPasswordMissing') }
      : {};
}

/** Appears when the own password or e-mail is being changed; `email`: the present one. */
export function CurrentPasswordField({ email }: { readonly email: string }) {
  const { t } = useTexts();
  const values = useWatch<UserChanges>();
  return isNeeded(values, email) ? (
    <PasswordField
      name="currentPassword"
      label={t('users.currentPassword')}
      help={t('users.currentPasswordHelp')}
      autoComplete="current-password"
      required
    />
  ) : null;
}

/** Error code → field. */
export const userErrorFields = {
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_WEAK_PASSWORD: 'password',
  ERR_CURRENT_PASSWORD: 'currentPassword',
  ERR_LAST_ADMIN: 'profile',
  ERR_MAIL_NOT_CONFIGURED: 'password',
} as const;

/** The password rule of the company. */
export const useCompanyPasswordRule = (): ReturnType<typeof usePasswordRule> =>
  usePasswordRule(useSetting('strongPasswords') === 'enabled');

interface UserFieldsProps {
  readonly isNew?: boolean;
  /** The e-mail of somebody who edits the own record, which asks for the password. */
  readonly ownEmail?: string | null;
}

/** Fields of a user; profile and queues only with the permission. */
export function UserFields({ isNew = false, ownEmail = null }: UserFieldsProps) {
  const { t } = useTexts();
  const { data: queues = [] } = useEndpointQuery(api.queues.list, {});
  const { text: rule } = useCompanyPasswordRule();
  const { operator } = useSession();
  const { profile: storedProfile } = useFormState().defaultValues ?? {};
  const isTyped = useWatch({ name: 'password' }) !== '';
  const newPasswordHelp = isTyped ? rule : t('users.passwordOrInvitation', { rule });
  return (
    <>
      <FieldRow>
        <TextField name="name" label={t('users.name')} required />
        <TextField name="email" type="email" label={t('users.email')} required readOnly={operator !== null} />
      </FieldRow>
      <FieldRow>
        {operator === null && (
          <PasswordField
            name="password"
            label={t(isNew ? 'users.password' : 'users.newPassword')}
            help={isNew ? newPasswordHelp : t('users.passwordKept', { rule })}
            autoComplete="new-password"
          />
        )}
        <Can do="user-modal:editProfile">
          <SelectField
            name="profile"
            label={t('users.profile')}
            help={t('users.profileHelp')}
            options={profiles
              .filter((value) => value !== 'admin' || operator === null || storedProfile === 'admin')
              .map((value) => ({ value, label: t(`users.profiles.${value}`) }))}
          />
        </Can>
      </FieldRow>
      {ownEmail !== null && <CurrentPasswordField email={ownEmail} />}
      <Can do="user-modal:editQueues">
        <ChipsField
          name="queueIds"
          label={t('users.queues')}
          help={t('users.queuesHelp')}
          options={queues.map(({ id, name, color }) => ({ value: id, label: name, color }))}
        />
      </Can>
      <Can do="user-modal:editProfile">
        <ConnectionField />
        <SwitchField name="allTicket" label={t('users.allTicket')} help={t('users.allTicketHelp')} onOffValues={['enabled', 'desabled']} />
      </Can>
    </>
  );
}

function ConnectionField() {
  const { t } = useTexts();
  const { data: connections = [] } = useEndpointQuery(api.connections.list, {});
  return (
    <SelectField
      name="whatsappId"
      label={t('users.connection')}
      help={t('users.connectionHelp')}
      options={[{ value: null, label: t('users.anyConnection') }, ...connections.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}
