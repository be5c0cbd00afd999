import { api } from '#shared/api.ts';
import type { PlanEffects, PlanInput, PlanListRecord } from '#shared/tenancy/plans.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { formatBytes } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { findLowerLimits } from './findLowerLimits.ts';
import { PlanNote } from './PlanNote.ts';
import { useFeatureList } from './useFeatureList.ts';

interface PlanEffectsNoteProps {
  readonly plan: PlanListRecord;
  readonly draft: Partial<PlanInput>;
}

/** What the changed plan means for the companies that have it, before it is saved. */
export function PlanEffectsNote({ plan, draft }: PlanEffectsNoteProps) {
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
