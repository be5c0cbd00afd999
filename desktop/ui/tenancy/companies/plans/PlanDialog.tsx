import { useWatch } from 'react-hook-form';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { PlanEffects, PlanInput, PlanListRecord, PlanRecord } from '#shared/tenancy/companies/plans.ts';
import { objectFromKeys } from '#shared/kit/objects.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import {
  ByteSizeField,
  FieldGroup,
  FieldRow,
  formatBytes,
  FormDialog,
  MoneyField,
  NumberField,
  SwitchField,
  TextField,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { invalidateEndpoint, useEndpointQuery } from '#ui/data/cache/query.ts';
import { PlanNote } from './PlanNote.ts';
import { useFeatureList } from './useFeatureList.ts';

const limitKeys = ['users', 'connections', 'queues', 'storage'] as const;

type LowerLimits = Partial<Record<(typeof limitKeys)[number], number>>;

const isLower = (limit: number, current: number | null): boolean =>
  Number.isInteger(limit) && limit >= 0 && limit < (current ?? Number.POSITIVE_INFINITY);

/** The limits of a draft that are lower than the plan's; one without a limit of storage is lowered by any. */
const findLowerLimits = (plan: PlanRecord, draft: Partial<PlanInput>): LowerLimits =>
  Object.fromEntries(
    limitKeys.flatMap((key) => {
      const limit = draft[key];
      return typeof limit === 'number' && isLower(limit, plan[key]) ? [[key, limit]] : [];
    }),
  );

interface PlanEffectsNoteProps {
  readonly plan: PlanListRecord;
  readonly draft: Partial<PlanInput>;
}

/** What the changed plan means for the companies that have it, before it is saved. */
function PlanEffectsNote({ plan, draft }: PlanEffectsNoteProps) {
  const { t } = useTexts();
  const listFeatures = useFeatureList();
  const lost = planFlags.filter((flag) => plan[flag] && draft[flag] === false);
  const limits = findLowerLimits(plan, draft);
  const isLower = Object.keys(limits).length > 0;
  const { data: effects } = useEndpointQuery(
    api.plans.effects,
    { id: plan.id, ...limits },
    { enabled: isLower, staleTime: 0, keepPrevious: true },
  );
  const count = plan.companies;
  return (
    <PlanNote role="status">
      {draft.value !== undefined && draft.value !== plan.value && <p>{t('plans.effects.value', { count })}</p>}
      {lost.length > 0 && <p>{t('plans.effects.lost', { count, features: listFeatures(lost) })}</p>}
      {isLower && effects && <Excess effects={effects} />}
    </PlanNote>
  );
}

function Excess({ effects: { companies, exceedingCount, exceeding } }: { readonly effects: PlanEffects }) {
  const { t, language } = useTexts();
  if (exceedingCount === 0) {
    return <p>{t('plans.effects.fits', { count: companies })}</p>;
  }
  return (
    <>
      <p>{t('plans.effects.exceeding', { count: exceedingCount, companies })}</p>
      <ul>
        {exceeding.map(({ id, ...used }) => (
          <li key={id}>{t('plans.effects.used', { ...used, stored: formatBytes(used.stored, language) })}</li>
        ))}
        {exceedingCount > exceeding.length && <li>{t('plans.effects.more', { count: exceedingCount - exceeding.length })}</li>}
      </ul>
    </>
  );
}

/** Fetches again what changes with a plan. */
export function refetchPlans(cache: QueryClient): void {
  invalidateEndpoint(cache, api.plans.page);
  invalidateEndpoint(cache, api.plans.list);
  invalidateEndpoint(cache, api.companies.page);
}

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
