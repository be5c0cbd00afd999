import { Bot } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { findAiBudgetState, isVoiceLimitNear, type AiBudget } from '#shared/automation/prompts/aiBudget.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { Banner } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

const path = '/prompts';

/** Tells admins on every screen that the company's assistants, or their voices, come to the end of their month. */
export function AiBudgetBanner() {
  const navigate = useNavigate();
  const { t } = useTexts();
  const { pathname } = useLocation();
  const enabled = can(useActor(), 'prompt.manage');
  const { data: budget } = useEndpointQuery(api.prompts.budget, {}, { enabled });
  const told = useTold(budget);
  const see = { label: t('prompts.budget.see'), run: () => void navigate(path) };
  return enabled && told !== null ? (
    <Banner icon={Bot} tint={told.tint} action={pathname === path ? undefined : see}>
      <b>{told.title}</b> {told.text}
    </Banner>
  ) : null;
}

interface Told {
  readonly tint: 'bad' | 'waiting';
  readonly title: string;
  readonly text: string;
}

const toPercent = (usedAmount: number, limit: number | null): number => Math.floor((usedAmount / (limit ?? 1)) * 100);

/** What is most urgent: without tokens there is nothing to speak. */
function useTold(budget: AiBudget | undefined): Told | null {
  const { t } = useTexts();
  const state = budget === undefined ? null : findAiBudgetState(budget);
  if (state === 'spent') {
    return { tint: 'bad', title: t('prompts.budget.spent'), text: t('prompts.budget.spentText') };
  }
  if (budget !== undefined && state === 'near') {
    const percent = toPercent(budget.tokensThisMonth, budget.monthlyTokens);
    return { tint: 'waiting', title: t('prompts.budget.near', { percent }), text: t('prompts.budget.nearText') };
  }
  if (budget !== undefined && isVoiceLimitNear(budget)) {
    const percent = toPercent(budget.spokenLetters, budget.monthlyLetters);
    return { tint: 'waiting', title: t('prompts.budget.voicesNear', { percent }), text: t('prompts.budget.voicesNearText') };
  }
  return null;
}
