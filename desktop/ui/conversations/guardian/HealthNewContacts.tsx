import styled from '@emotion/styled';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { NewContactPolicy } from '#shared/conversations/guardian.ts';
import { LinearProgress, StatusBadge, formatTime, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { HealthSection } from './HealthSection.tsx';

const Card = styled.div`
  display: grid;
  gap: 10px;
  padding: 14px 16px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  background: ${v.surface.sunken};
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
  }
  strong {
    flex: 1 1 200px;
    font: ${text.strong};
    color: ${v.ink.strong};
    ${tabular}
  }
`;

function useNewContactTexts({ perDay, isAutomatic, usedToday, numberSince, next, quota, lock }: NewContactPolicy) {
  const { t, language, timeZone } = useTexts();
  const now = useNow(true);
  const dateOf = (at: string): string => formatTime(new Date(at), 'date', { language, now, timeZone });
  const momentOf = (at: string): string => formatTime(new Date(at), 'dateTime', { language, now, timeZone });
  const used = perDay === null ? t('guardian.unlimited', { count: usedToday }) : t('guardian.used', { count: usedToday, limit: perDay });
  const grows = next === null ? null : t('guardian.next', { date: dateOf(next.at), limit: next.perDay });
  const since = t('guardian.since', { date: dateOf(numberSince) });
  const source = isAutomatic ? [since, grows].filter((part) => part !== null).join(' ') : t('guardian.byYou');
  return {
    used,
    source: perDay === null ? t('guardian.simulated') : source,
    quota: quota && [
      t('guardian.quota', { count: quota.used, limit: quota.total }),
      quota.endsAt === null ? null : t('guardian.quotaUntil', { date: momentOf(quota.endsAt) }),
    ],
    lock: lock && {
      why: t(`guardian.locks.${lock.reason}`),
      until: lock.until === null ? null : t('guardian.lockedUntil', { date: momentOf(lock.until) }),
    },
  };
}

const budgetBadges = {
  free: { icon: ShieldCheck, tint: 'good' },
  full: { icon: ShieldAlert, tint: 'waiting' },
  locked: { icon: ShieldAlert, tint: 'bad' },
} as const;

function getBudgetState({ lock, perDay, usedToday }: NewContactPolicy): keyof typeof budgetBadges {
  if (lock !== null) {
    return 'locked';
  }
  return perDay !== null && usedToday >= perDay ? 'full' : 'free';
}

/** Limit of new contacts: usage, origin and restrictions. */
export function HealthNewContacts({ guard }: { readonly guard: NewContactPolicy }) {
  const { t } = useTexts();
  const { used, source, quota, lock } = useNewContactTexts(guard);
  const budgetState = getBudgetState(guard);
  const { icon, tint } = budgetBadges[budgetState];
  return (
    <HealthSection title={t('guardian.guard')}>
      <Card>
        <header>
          <strong>{used}</strong>
          <StatusBadge icon={icon} tint={tint}>
            {t(`guardian.${budgetState}`)}
          </StatusBadge>
        </header>
        <BudgetBar guard={guard} isCalm={budgetState === 'free'} />
        {lock !== null && <p>{[lock.why, lock.until].filter((part) => part !== null).join(' ')}</p>}
        <p>{source}</p>
        {quota !== null && <p>{quota.filter((part) => part !== null).join(' ')}</p>}
        <p>{t('guardian.replies')}</p>
      </Card>
    </HealthSection>
  );
}

function BudgetBar({ guard: { perDay, usedToday }, isCalm }: { readonly guard: NewContactPolicy; readonly isCalm: boolean }) {
  const { t } = useTexts();
  if (perDay === null) {
    return null;
  }
  const share = perDay === 0 ? 100 : Math.min(100, (usedToday / perDay) * 100);
  const color = isCalm ? 'primary' : 'warning';
  return (
    <LinearProgress
      determinate
      size="sm"
      value={share}
      color={color}
      sx={{ backgroundColor: v.line.firm }}
      aria-label={t('guardian.guard')}
    />
  );
}
