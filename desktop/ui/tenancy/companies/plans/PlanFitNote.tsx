import type { PlanListRecord } from '#shared/tenancy/companies/plans.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
import { formatBytes } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { PlanNote } from './PlanNote.ts';
import { useFeatureList } from './useFeatureList.ts';

const limits = ['users', 'connections', 'queues'] as const;

interface PlanFitNoteProps {
  /** The plan that the company has. */
  readonly current: PlanListRecord | undefined;
  /** The plan that it would get. */
  readonly next: PlanListRecord | undefined;
  readonly usage: Readonly<Record<(typeof limits)[number] | 'storedBytes', number>>;
}

/** What a company has beyond the limits of another plan, and which features it would lose. */
export function PlanFitNote({ current, next, usage }: PlanFitNoteProps) {
  const { t, language } = useTexts();
  const listFeatures = useFeatureList();
  if (next === undefined || next.id === current?.id) {
    return <PlanNote role="status" />;
  }
  const exceeded = limits.filter((limit) => usage[limit] > next[limit]);
  const isFull = next.storage !== null && usage.storedBytes > next.storage;
  const lost = planFlags.filter((flag) => current?.[flag] === true && !next[flag]);
  return (
    <PlanNote role="status">
      {(exceeded.length > 0 || isFull) && (
        <>
          <p>{t('plans.fit.exceeded')}</p>
          <ul>
            {exceeded.map((limit) => (
              <li key={limit}>{t(`plans.fit.${limit}`, { used: usage[limit], limit: next[limit] })}</li>
            ))}
            {next.storage !== null && isFull && (
              <li>
                {t('plans.fit.storage', { used: formatBytes(usage.storedBytes, language), limit: formatBytes(next.storage, language) })}
              </li>
            )}
          </ul>
        </>
      )}
      {lost.length > 0 && <p>{t('plans.fit.lost', { features: listFeatures(lost) })}</p>}
    </PlanNote>
  );
}
