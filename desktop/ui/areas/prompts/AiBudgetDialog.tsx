import { api } from '#shared/api.ts';
import { findSettingError } from '#shared/areas/settings.ts';
import type { AiBudget } from '#shared/areas/aiBudget.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { FormDialog, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface AiBudgetDialogProps {
  readonly budget: AiBudget;
  readonly onClose: () => void;
}

const key = 'aiMonthlyTokens';

/** How many tokens the company's assistants may use in a month, all together. */
export function AiBudgetDialog({ budget: { monthlyTokens }, onClose }: AiBudgetDialogProps) {
  const { t } = useTexts();
  const check = (input: { readonly value: string }): Record<string, string> =>
    findSettingError(key, input.value.trim()) === null ? {} : { value: t('prompts.budget.rule') };
  const form = useEndpointForm({ ...api.settings.update, check }, { key, value: monthlyTokens === null ? '' : String(monthlyTokens) });
  const save = useRecordMutation(api.settings.update, (setting) => ['settings', { action: 'update', setting }]);
  return (
    <FormDialog
      form={form}
      title={t('prompts.budget.dialog')}
      submitLabel={t('prompts.budget.save')}
      successMessage={t('prompts.budget.saved')}
      onSubmit={({ value }) => save({ key, value })}
      onClose={onClose}
    >
      <TextField name="value" label={t('prompts.budget.limit')} help={t('prompts.budget.limitHelp')} required={false} isVerbatim />
    </FormDialog>
  );
}
