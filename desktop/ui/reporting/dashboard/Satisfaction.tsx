import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ErrorState, LinkButton, LoadingSkeleton } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { RatingFigures } from './RatingFigures.tsx';
import { toRatingFilter, type useDashboardFilter } from './useDashboardFilter.ts';

/** The button's word begins where the figures begin. */
const Aligned = styled.p`
  margin-left: -10px;
`;

/** What customers have answered in the period, and the way to their words. */
export function Satisfaction({ state }: { readonly state: ReturnType<typeof useDashboardFilter> }) {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.ratings.summary, toRatingFilter(state), { keepPrevious: true, staleTime: 30_000 });
  if (data === undefined) {
    return error === null ? <LoadingSkeleton lines={3} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <RatingFigures summary={data} />
      <Aligned>
        <LinkButton as={Link} to={`/ratings?from=${state.from}&to=${state.to}`} variant="plain" size="sm">
          {t('ratings.open')}
        </LinkButton>
      </Aligned>
    </>
  );
}
