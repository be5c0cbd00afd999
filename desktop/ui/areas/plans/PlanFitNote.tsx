import type { PlanListRecord } from '#shared/areas/plans.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
import { useTexts } from '#ui/text/index.ts';
import { PlanNote } from './PlanNote.ts';
import { useFeatureList } from './useFeatureList.ts';

const limits = ['users', 'connections', 'queues'] as const;

interface PlanFitNoteProps {
  /** The plan that the company has. */
  readonly current: PlanListRecord | undefined;
  /** The plan that it would get. */
  readonly next: PlanListRecord | undefined;
  readonly usage: Readonly<Record<(typeof limits)[number], number>>;
}

/** What a company has beyond the limits of another plan, and which features it would lose. */
export function PlanFitNote({ current, next, usage }: PlanFitNoteProps) {
  const { t } = useTexts();
  const listFeatures = useFeatureList();
  if (next === undefined || next.id === current?.id) {
    return <PlanNote role="status" />;
  }
  const exceeded = limits.filter((limit) => usage[limit] > next[limit]);
  const lost = planFlags.filter((flag) => current?.[flag] === true && !next[flag]);
  return (
    <PlanNote role="status">
      {exceeded.length > 0 && (
        <>
          <p>{t('plans.fit.exceeded')}</p>
          <ul>
            {exceeded.map((limit) => (
              <li key={limit}>{t(`plans.fit.${limit}`, { used: usage[limit], limit: next[limit] })}</li>
            ))}
          </ul>
        </>
      )}
      {lost.length > 0 && <p>{t('plans.fit.lost', { features: listFeatures(lost) })}</p>}
    </PlanNote>
  );
}
