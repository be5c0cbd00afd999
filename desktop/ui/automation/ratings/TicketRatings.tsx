import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useLiveEvent } from '#ui/data/live/liveUpdates.ts';
import { PanelSection, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';
import { RateBadge } from './RateBadge.tsx';

const Answers = styled.ol`
  display: grid;
  gap: 10px;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 2px 8px;
    font: ${text.second};
    color: ${v.ink.body};
  }
  li > span {
    justify-self: start;
  }
  time {
    font: ${text.meta};
    color: ${v.ink.meta};
    ${tabular}
  }
  p {
    grid-column: 1 / -1;
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

/** What the customer said of each end of a conversation, newest first; nothing where nobody was asked. */
export function TicketRatings({ ticketId }: { readonly ticketId: number }) {
  const { t } = useTexts();
  const { data: ratings = [], refetch } = useEndpointQuery(api.ratings.ofTicket, { ticketId }, { staleTime: 0 });
  useLiveEvent('rating', ({ rating }) => rating.ticketId === ticketId && void refetch());
  return (
    ratings.length > 0 && (
      <PanelSection title={t('ratings.ofTicket')} count={ratings.length}>
        <Answers>
          {ratings.toReversed().map((rating) => (
            <li key={rating.id}>
              <span>
                <RateBadge rating={rating} />
              </span>
              <Time at={rating.ratedAt ?? rating.askedAt} />
              {rating.comment !== '' && <p>{rating.comment}</p>}
            </li>
          ))}
        </Answers>
      </PanelSection>
    )
  );
}
