import { CircleDashed, Frown, type LucideIcon, Smile, SmilePlus } from 'lucide-react';
import type { RatingRate, RatingRecord } from '#shared/automation/ratings.ts';
import { StatusBadge, type Tint } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { rateKeys } from './rates.ts';

const badges: Readonly<Record<RatingRate, { readonly icon: LucideIcon; readonly tint: Tint }>> = {
  1: { icon: Frown, tint: 'bad' },
  2: { icon: Smile, tint: 'plain' },
  3: { icon: SmilePlus, tint: 'good' },
};

/** What the customer has answered, or that nothing came. */
export function RateBadge({ rating: { rate, state } }: { readonly rating: RatingRecord }) {
  const { t } = useTexts();
  if (rate === null) {
    return <StatusBadge icon={CircleDashed}>{t(state === 'asked' ? 'ratings.states.asked' : 'ratings.states.expired')}</StatusBadge>;
  }
  return <StatusBadge {...badges[rate]}>{t(`ratings.rates.${rateKeys[rate - 1] ?? 'satisfied'}`)}</StatusBadge>;
}
