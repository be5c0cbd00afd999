import { Bot } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { findAiBudgetState } from '#shared/areas/aiBudget.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { Banner } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

const path = '/prompts';

/** Tells admins on every screen that the company's assistants come to the end of their month. */
export function AiBudgetBanner() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const enabled = can(useActor(), 'prompt.manage');
  const { data: budget } = useEndpointQuery(api.prompts.budget, {}, { enabled });
  const state = budget === undefined ? null : findAiBudgetState(budget);
  if (!enabled || budget === undefined || state === null) {
    return null;
  }
  const percent = Math.floor((budget.tokensThisMonth / (budget.monthlyTokens ?? 1)) * 100);
  const see = { label: t('prompts.budget.see'), run: () => void navigate(path) };
  return (
    <Banner icon={Bot} tint={state === 'spent' ? 'bad' : 'waiting'} action={pathname === path ? undefined : see}>
      <b>{state === 'spent' ? t('prompts.budget.spent') : t('prompts.budget.near', { percent })}</b>{' '}
      {t(state === 'spent' ? 'prompts.budget.spentText' : 'prompts.budget.nearText')}
    </Banner>
  );
}
