import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { InvoiceState } from '#shared/tenancy/billing/record.ts';
import { StatusBadge } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

const stateBadges = {
  paid: { icon: CircleCheck, tint: 'good' },
  overdue: { icon: CircleAlert, tint: 'bad' },
  open: { icon: Clock, tint: 'plain' },
} as const;

export function InvoiceStateBadge({ state }: { readonly state: InvoiceState }) {
  const { t } = useTexts();
  return <StatusBadge {...stateBadges[state]}>{t(`billing.${state}`)}</StatusBadge>;
}
