import { api } from '#shared/api.ts';
import type { PlanListRecord } from '#shared/tenancy/plans.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { refetchPlans } from './refetchPlans.ts';

interface RemovePlanDialogProps {
  readonly plan: PlanListRecord;
  readonly onClose: () => void;
}

export function RemovePlanDialog({ plan: { id, name, isPublic }, onClose }: RemovePlanDialogProps) {
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
