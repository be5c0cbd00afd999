import { api } from '#shared/api.ts';
import type { PlanListRecord } from '#shared/tenancy/companies/plans.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { type Column, ConfirmDialog, formatBytes, formatMoney } from '#ui/kit/index.ts';
import { ListScreen, type RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { PlanDialog, refetchPlans } from './PlanDialog.tsx';
import { listFlags, useFeatureList } from './useFeatureList.ts';

interface RemovePlanDialogProps {
  readonly plan: PlanListRecord;
  readonly onClose: () => void;
}

function RemovePlanDialog({ plan: { id, name, isPublic }, onClose }: RemovePlanDialogProps) {
  const { t } = useTexts();
  const remove = useRefetchingMutation(api.plans.remove, refetchPlans);
  return (
    <ConfirmDialog
      title={t('plans.removing.title', { name })}
      confirmLabel={t('plans.removing.confirm')}
      successMessage={t('plans.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('plans.removing.unused')} {isPublic && t('plans.removing.public')}
    </ConfirmDialog>
  );
}

function useColumns(): Column<PlanListRecord>[] {
  const { t, language } = useTexts();
  const listFeatures = useFeatureList();
  const count = (key: 'users' | 'connections' | 'queues'): Column<PlanListRecord> => ({
    key,
    label: t(`plans.${key}`),
    width: 104,
    numeric: true,
    optional: key === 'queues',
    cell: (plan) => plan[key].toLocaleString(toLocale(language)),
  });
  const describeFeatures = (plan: PlanListRecord): string => {
    const flags = listFlags(plan);
    if (flags.length === planFlags.length) {
      return t('plans.allFeatures');
    }
    return flags.length === 0 ? t('plans.noFeatures') : listFeatures(flags);
  };
  return [
    {
      key: 'name',
      label: t('plans.plan'),
      cell: ({ name, isPublic }) => (
        <>
          <b>{name}</b>
          <i>{t(isPublic ? 'plans.public' : 'plans.private')}</i>
        </>
      ),
    },
    {
      key: 'value',
      label: t('plans.value'),
      width: 128,
      numeric: true,
      essential: true,
      cell: ({ value }) => formatMoney(value, language),
    },
    count('users'),
    count('connections'),
    count('queues'),
    {
      key: 'storage',
      label: t('plans.storage'),
      width: 124,
      numeric: true,
      optional: true,
      cell: ({ storage }) => (storage === null ? t('plans.unlimited') : formatBytes(storage, language)),
    },
    {
      key: 'features',
      label: t('plans.featuresTitle'),
      width: '24%',
      optional: true,
      cell: (plan) => <span title={listFeatures(listFlags(plan))}>{describeFeatures(plan)}</span>,
    },
    {
      key: 'companies',
      label: t('plans.companies'),
      width: 104,
      numeric: true,
      cell: ({ companies }) => companies.toLocaleString(toLocale(language)),
    },
  ];
}

interface PlansTabProps {
  readonly renderTabs: RenderTabs;
}

/** The platform's plans, for operators. */
export function PlansTab({ renderTabs }: PlansTabProps) {
  const { t } = useTexts();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<PlanListRecord>();
  const controls = useListControls({ area: 'plans', search: t('plans.search'), create: { label: t('plans.new'), run: create } });
  return (
    <ListScreen
      title={t('places.settings')}
      renderTabs={renderTabs}
      list={useEndpointPages(api.plans.page, { searchParam: controls.term }, 'plans')}
      controls={controls}
      columns={useColumns()}
      actions={(plan) => [
        createEditAction(t('kit.editRow', { name: plan.name }), () => edit(plan)),
        createRemoveAction(
          t('kit.removeRow', { name: plan.name }),
          () => remove(plan),
          plan.companies > 0 ? t('plans.inUse', { count: plan.companies }) : undefined,
        ),
      ]}
      maxButtons={2}
      empty={{ title: t('plans.empty.title'), text: t('plans.empty.text'), create: t('plans.first') }}
    >
      {rowToEdit !== undefined && <PlanDialog plan={rowToEdit} onClose={close} />}
      {rowToRemove && <RemovePlanDialog plan={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
