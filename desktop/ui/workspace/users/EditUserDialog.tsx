import { useFormContext, useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import type { UserChanges } from '#shared/workspace/users/index.ts';
import type { UserListRecord, UserRecord } from '#shared/workspace/users/record.ts';
import { can } from '#shared/rules/permissions.ts';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { completeWeek, formatOpeningHours, OpeningHoursFields, useHoursCheck } from '#ui/tenancy/companies/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor, useUser } from '#ui/data/session/session.ts';
import {
  Dialog,
  DialogBody,
  ErrorState,
  FormDialog,
  type FormTab,
  LoadingSkeleton,
  NoPermission,
  SegmentedControl,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useSetting } from '#ui/tenancy/settings/index.ts';
import { PictureField } from './PictureField.tsx';
import { useCompanyPasswordRule, useCurrentPasswordCheck, userErrorFields, UserFields } from './UserFields.tsx';

/** Working hours of a person: those of the company, or own ones, which begin as a copy. */
function HoursFields() {
  const { t, timeZone } = useTexts();
  const { setValue } = useFormContext<UserChanges>();
  const own = useWatch<UserChanges, 'schedules'>({ name: 'schedules' }) ?? null;
  const { schedules } = useUser().company;
  const companyWeek = useSetting('scheduleType') === 'company' ? schedules : [];
  const firstWeek = companyWeek.length > 0 ? completeWeek(companyWeek) : createDefaultWeek();
  return (
    <>
      <SegmentedControl
        label={t('users.hoursTab')}
        value={own === null ? 'same' : 'own'}
        options={(['same', 'own'] as const).map((value) => ({ value, label: t(`users.hours.${value}`) }))}
        onPick={(value) => setValue('schedules', value === 'same' ? null : firstWeek, { shouldDirty: true })}
      />
      {own === null ? (
        <>
          <p>{t('users.hours.why')}</p>
          <p>{formatOpeningHours(companyWeek, t)}</p>
        </>
      ) : (
        <OpeningHoursFields explanation={t('users.hours.why')} />
      )}
      <p>{t('settings.timeZone', { zone: timeZone })}</p>
    </>
  );
}

interface EditUserDialogProps {
  readonly user: UserListRecord;
  readonly onClose: () => void;
}

/** The list lacks fields of the form, so the user is fetched first. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const { t } = useTexts();
  const actor = useActor();
  const { data: record, error, refetch } = useEndpointQuery(api.users.show, { id: user.id }, { staleTime: 0 });
  if (record && can(actor, 'user.update', record)) {
    return <UserForm record={record} onClose={onClose} />;
  }
  return (
    <Dialog title={t('users.editing')} onClose={onClose}>
      <DialogBody>
        {record && <NoPermission>{t('users.onlyOperators')}</NoPermission>}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!record && !error && <LoadingSkeleton />}
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
  const { userId: actorId } = useActor();
  const update = useRecordMutation(api.users.update, (user) => ['user', { action: 'update', user }]);
  const { id, name, email, profile, allTicket, whatsappId, queues, schedules } = record;
  const values: UserChanges = {
    id,
    name,
    email,
    password: '',
    currentPassword: '',
    profile,
    allTicket,
    whatsappId,
    queueIds: queues.map((queue) => queue.id),
    schedules: schedules === null ? null : completeWeek(schedules),
  };
  const { check } = useCompanyPasswordRule();
  const checkCurrent = useCurrentPasswordCheck(id === actorId ? email : null);
  const checkHours = useHoursCheck();
  const checkAll = (input: UserChanges) => ({ ...check(input), ...checkCurrent(input), ...checkHours(input.schedules ?? []) });
  const form = useEndpointForm({ ...api.users.update, check: checkAll }, values);
  const detailsTab: FormTab = {
    value: 'details',
    label: t('users.detailsTab'),
    fields: Object.keys(values).filter((field) => field !== 'schedules'),
    content: (
      <>
        <PictureField user={record} />
        <UserFields ownEmail={id === actorId ? email : null} />
      </>
    ),
  };
  const hoursTab: FormTab = { value: 'hours', label: t('users.hoursTab'), fields: ['schedules'], content: <HoursFields /> };
  return (
    <FormDialog
      form={form}
      title={t('users.editing')}
      submitLabel={t('users.save')}
      successMessage={t('users.saved')}
      fieldByCode={userErrorFields}
      onSubmit={update}
      tabs={[detailsTab, hoursTab]}
      onClose={onClose}
    />
  );
}
