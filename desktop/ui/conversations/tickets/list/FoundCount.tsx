import styled from '@emotion/styled';
import { maxCountedTickets } from '#shared/conversations/tickets/filter.ts';
import { useConnectionState } from '#ui/data/live/liveUpdates.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const Frame = styled.p`
  flex-shrink: 0;
  margin: 0;
  padding: 6px 16px;
  color: ${v.ink.meta};
  font: ${text.meta};
  border-bottom: 1px solid ${v.line.hair};
`;

/** Number of tickets that a search has found; without a connection nothing but what the device has was searched. */
export function FoundCount({ count }: { readonly count: number }) {
  const { t } = useTexts();
  const isOffline = useConnectionState().lostAt !== null;
  return (
    <Frame role="status">
      {count > maxCountedTickets ? t('tickets.foundMany', { count: maxCountedTickets }) : t('tickets.found', { count })}
      {isOffline && ` · ${t('tickets.searchedHere')}`}
    </Frame>
  );
}
