import styled from '@emotion/styled';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import { type AiBudget, findAiBudgetState } from '#shared/automation/prompts/aiBudget.ts';
import { findSettingError } from '#shared/tenancy/settings.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Button, FormDialog, LinearProgress, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { radius, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';

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
function AiBudgetDialog({ of, budget: { monthlyTokens, monthlyLetters }, onClose }: AiBudgetDialogProps) {
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

const Strip = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 4px 16px;
  margin-block: 12px;
  padding: 12px 16px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  h2 {
    margin: 0;
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  p {
    font: ${text.second};
    color: ${v.ink.body};
    ${tabular}
  }
  > button {
    grid-area: 1 / 2 / 3;
  }
  > footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 16px;
    grid-column: 1 / -1;
  }
  > div:last-of-type {
    grid-column: 1 / -1;
  }
  ${width.narrow} {
    padding: 12px;
  }
`;

const colors = { near: 'warning', spent: 'danger' } as const;

function Used({ budget }: { readonly budget: AiBudget }) {
  const { t, language } = useTexts();
  const spell = (count: number): string => count.toLocaleString(toLocale(language));
  const { monthlyTokens, tokensThisMonth, audioSeconds } = budget;
  const used = spell(tokensThisMonth);
  const minutes = Math.ceil(audioSeconds / 60);
  return (
    <p>
      {monthlyTokens === null ? t('prompts.budget.used', { used }) : t('prompts.budget.usedOf', { used, limit: spell(monthlyTokens) })}
      {minutes > 0 && ` · ${t('prompts.budget.voices', { count: minutes })}`}
    </p>
  );
}

function Spoken({ budget: { spokenLetters, monthlyLetters } }: { readonly budget: AiBudget }) {
  const { t, language } = useTexts();
  const spell = (count: number): string => count.toLocaleString(toLocale(language));
  const used = spell(spokenLetters);
  return (
    <p>
      {monthlyLetters === null
        ? t('prompts.budget.letters', { used })
        : t('prompts.budget.lettersOf', { used, limit: spell(monthlyLetters) })}
    </p>
  );
}

/** What all assistants have used of the company's month, and may use. */
export function AiBudgetStrip() {
  const { t } = useTexts();
  const [edited, setEdited] = useState<'tokens' | 'letters' | null>(null);
  const { data: budget } = useEndpointQuery(api.prompts.budget, {});
  if (budget === undefined) {
    return null;
  }
  const { monthlyTokens, tokensThisMonth } = budget;
  const state = findAiBudgetState(budget);
  return (
    <Strip aria-labelledby="ai-budget">
      <h2 id="ai-budget">{t('prompts.budget.title')}</h2>
      <Used budget={budget} />
      <Button variant="outlined" color="neutral" onClick={() => setEdited('tokens')}>
        {t(monthlyTokens === null ? 'prompts.budget.setLimit' : 'prompts.budget.changeLimit')}
      </Button>
      {monthlyTokens !== null && (
        <LinearProgress
          determinate
          thickness={6}
          color={state === null ? 'primary' : colors[state]}
          value={Math.min(100, (tokensThisMonth / monthlyTokens) * 100)}
          aria-labelledby="ai-budget"
        />
      )}
      <footer>
        <Spoken budget={budget} />
        <Button size="sm" variant="outlined" color="neutral" onClick={() => setEdited('letters')}>
          {t(budget.monthlyLetters === null ? 'prompts.budget.limitVoices' : 'prompts.budget.changeVoices')}
        </Button>
      </footer>
      {edited !== null && <AiBudgetDialog of={edited} budget={budget} onClose={() => setEdited(null)} />}
    </Strip>
  );
}
