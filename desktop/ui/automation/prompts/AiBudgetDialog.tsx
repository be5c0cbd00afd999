import { api } from '#shared/api.ts';
import { findSettingError } from '#shared/tenancy/settings.ts';
import type { AiBudget } from '#shared/automation/prompts/aiBudget.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { FormDialog, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface AiBudgetDialogProps {
  readonly of: 'tokens' | 'letters';
  readonly budget: AiBudget;
  readonly onClose: () => void;
}

const keys = { tokens: 'aiMonthlyTokens', letters: 'aiMonthlyLetters' } as const;
const titles = { tokens: 'prompts.budget.dialog', letters: 'prompts.budget.voicesDialog' } as const;
const labels = { tokens: 'prompts.budget.limit', letters: 'prompts.budget.voicesLimit' } as const;
const helps = { tokens: 'prompts.budget.limitHelp', letters: 'prompts.budget.voicesHelp' } as const;

/** How many tokens the company's assistants may use in a month, all together, or letters their voices may speak. */
export function AiBudgetDialog({ of, budget: { monthlyTokens, monthlyLetters }, onClose }: AiBudgetDialogProps) {
  const { t } = useTexts();
  const key = keys[of];
  const limit = of === 'tokens' ? monthlyTokens : monthlyLetters;
  const check = (input: { readonly value: string }): Record<string, string> =>
    findSettingError(key, input.value.trim()) === null ? {} : { value: t('prompts.budget.rule') };
  const form = useEndpointForm({ ...api.settings.update, check }, { key, value: limit === null ? '' : String(limit) });
  const save = useRecordMutation(api.settings.update, (setting) => ['settings', { action: 'update', setting }]);
  return (
    <FormDialog
      form={form}
      title={t(titles[of])}
      submitLabel={t('prompts.budget.save')}
      successMessage={t('prompts.budget.saved')}
      onSubmit={({ value }) => save({ key, value })}
      onClose={onClose}
    >
      <TextField name="value" label={t(labels[of])} help={t(helps[of])} required={false} isVerbatim />
    </FormDialog>
  );
}
