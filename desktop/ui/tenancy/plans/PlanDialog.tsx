import { useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import type { PlanInput, PlanListRecord } from '#shared/tenancy/plans.ts';
import { objectFromKeys } from '#shared/kit/objects.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import {
  ByteSizeField,
  FieldGroup,
  FieldRow,
  FormDialog,
  MoneyField,
  NumberField,
  SwitchField,
  TextField,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { PlanEffectsNote } from './PlanEffectsNote.tsx';
import { refetchPlans } from './refetchPlans.ts';

interface PlanDialogProps {
  /** Null: creates a plan. */
  readonly plan: PlanListRecord | null;
  readonly onClose: () => void;
}

const blankInput: PlanInput = {
  name: '',
  users: 5,
  connections: 1,
  queues: 5,
  storage: null,
  isPublic: true,
  ...objectFromKeys(planFlags, () => true),
};

const fieldByCode = { ERR_PLAN_INVALID_NAME: 'name', ERR_PLAN_NAME_ALREADY_EXISTS: 'name' } as const;

export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.plans.create, plan ?? blankInput, {
    'name.tooShort': t('plans.nameRule'),
    storage: t('plans.storageRule'),
  });
  const create = useRefetchingMutation(api.plans.create, refetchPlans);
  const update = useRefetchingMutation(api.plans.update, refetchPlans);
  return (
    <FormDialog
      form={form}
      title={plan === null ? t('plans.new') : t('plans.editing')}
      submitLabel={t('plans.save')}
      successMessage={t('plans.saved')}
      fieldByCode={fieldByCode}
      onSubmit={(values) => (plan === null ? create(values) : update({ ...values, id: plan.id }))}
      onClose={onClose}
    >
      <FieldRow columns="minmax(0, 1fr) 160px">
        <TextField name="name" label={t('plans.name')} />
        <MoneyField name="value" label={t('plans.monthly')} />
      </FieldRow>
      <FieldRow columns="repeat(3, minmax(0, 1fr))">
        <NumberField name="users" label={t('plans.users')} min={0} max={1_000_000} />
        <NumberField name="connections" label={t('plans.connections')} min={0} max={1_000_000} />
        <NumberField name="queues" label={t('plans.queues')} min={0} max={1_000_000} />
      </FieldRow>
      <ByteSizeField name="storage" label={t('plans.storage')} placeholder={t('plans.unlimited')} help={t('plans.storageHelp')} />
      <FieldGroup legend={t('plans.featuresTitle')}>
        {planFlags.map((flag) => (
          <SwitchField key={flag} name={flag} label={t(`plans.features.${flag}`)} />
        ))}
      </FieldGroup>
      <SwitchField name="isPublic" label={t('plans.isPublic')} help={t('plans.isPublicHelp')} />
      {plan !== null && plan.companies > 0 && <WatchedEffects plan={plan} control={form.control} />}
    </FormDialog>
  );
}

interface WatchedEffectsProps extends Pick<ReturnType<typeof useEndpointForm<PlanInput>>, 'control'> {
  readonly plan: PlanListRecord;
}

function WatchedEffects({ plan, control }: WatchedEffectsProps) {
  return <PlanEffectsNote plan={plan} draft={useWatch({ control })} />;
}
