import { api } from '#shared/api.ts';
import { profiles } from '#shared/areas/users.ts';
import { isStrongPassword } from '#shared/rules/isStrongPassword.ts';
import { useSetting } from '#ui/areas/settings/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Can } from '#ui/data/session/session.ts';
import { ChipsField, FieldRow, PasswordField, SelectField, SwitchField, TextField } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** Error code → field. */
export const userErrorFields = { ERR_EMAIL_ALREADY_EXISTS: 'email', ERR_WEAK_PASSWORD: 'password', ERR_LAST_ADMIN: 'profile' } as const;

interface PasswordInput {
  readonly password?: string;
}

/** Applies the company's strict password rule; an empty password is not checked. */
export function usePasswordCheck(): (values: PasswordInput) => Record<string, string> {
  const { t } = useTexts();
  const isStrict = useSetting('strongPasswords') === 'enabled';
  return ({ password = '' }) =>
    isStrict && password !== '' && !isStrongPassword(password) ? { password: t('kit.rules.weakPassword') } : {};
}

/** Fields of a user; profile and queues only with the permission. */
export function UserFields({ isNew = false }: { readonly isNew?: boolean }) {
  const { t } = useTexts();
  const isStrict = useSetting('strongPasswords') === 'enabled';
  const { data: queues = [] } = useEndpointQuery(api.queues.list, {});
  const rule = t(isStrict ? 'kit.rules.weakPassword' : 'users.passwordRule');
  return (
    <>
      <FieldRow>
        <TextField name="name" label={t('users.name')} required />
        <TextField name="email" type="email" label={t('users.email')} required />
      </FieldRow>
      <FieldRow>
        <PasswordField
          name="password"
          label={t(isNew ? 'users.password' : 'users.newPassword')}
          help={isNew ? rule : t('users.passwordKept', { rule })}
          autoComplete="new-password"
        />
        <Can do="user-modal:editProfile">
          <SelectField
            name="profile"
            label={t('users.profile')}
            help={t('users.profileHelp')}
            options={profiles.map((value) => ({ value, label: t(`users.profiles.${value}`) }))}
          />
        </Can>
      </FieldRow>
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
