import styled from '@emotion/styled';
import type { TicketOrder } from '#shared/areas/ticketFilter.ts';
import { SegmentedControl } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { setPendingOrder, usePendingOrder } from './pendingOrder.ts';

const Frame = styled.div`
  flex-shrink: 0;
  padding: 6px 16px;
  border-bottom: 1px solid ${v.line.hair};
`;

const orders: readonly TicketOrder[] = ['waiting', 'recent'];

/** Choice of the order of pending tickets. */
export function PendingOrder() {
  const { t } = useTexts();
  const order = usePendingOrder();
  const options = orders.map((value) => ({ value, label: t(`tickets.order.${value}`) }));
  return (
    <Frame>
      <SegmentedControl small label={t('tickets.order.label')} options={options} value={order} onPick={setPendingOrder} />
    </Frame>
  );
}
