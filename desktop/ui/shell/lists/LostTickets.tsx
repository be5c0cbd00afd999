import { TriangleAlert } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { WithoutInput } from '#shared/conversations/tickets/unrouted.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';

/** Says before a removal how many tickets would have nobody, and where they go; nothing where there are none. */
export function LostTickets({ without }: { readonly without: WithoutInput }) {
  const { t } = useTexts();
  const { data } = useEndpointQuery(api.tickets.withoutPlace, without, { staleTime: 0 });
  return data === undefined || data.unrouted === 0 ? null : (
    <span role="status" style={{ display: 'flex', gap: 6, marginTop: 8, color: v.waiting.ink }}>
      <TriangleAlert size={16} strokeWidth={1.75} style={{ flexShrink: 0, marginTop: 2 }} aria-hidden />
      {t('ticketList.unrouted.lost', { count: data.unrouted })}
    </span>
  );
}
