import styled from '@emotion/styled';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { DuplicateRecord } from '#shared/contacts/contacts/duplicates.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Button, EmptyState, ErrorState, LoadingSkeleton, Page } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ContactsTabs } from './ContactsTabs.tsx';
import { DuplicateCard } from './DuplicateCard.tsx';

const Cards = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  max-width: 960px;
  margin: 0;
  padding: 16px 0;
  list-style: none;
`;

const Pager = styled.nav`
  display: flex;
  gap: 8px;
  padding-bottom: 16px;
`;

/** Pairs of contacts that may be one person; nothing is merged before somebody decides. */
export function DuplicatesScreen() {
  const { t } = useTexts();
  const [pageNumber, setPageNumber] = useState(1);
  const { data, error, refetch } = useEndpointQuery(api.contactDuplicates.page, { pageNumber }, { keepPrevious: true });
  return (
    <Page title={t('places.contacts')} tabs={<ContactsTabs current="duplicates" count={data?.count} />}>
      {data === undefined ? (
        <WaitingState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Duplicates duplicates={data.duplicates} isWhole={pageNumber === 1} />
          <PageButtons pageNumber={pageNumber} hasMore={data.hasMore} onPick={setPageNumber} />
        </>
      )}
    </Page>
  );
}

interface WaitingStateProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

const WaitingState = ({ error, onRetry }: WaitingStateProps) =>
  error === null ? <LoadingSkeleton lines={6} /> : <ErrorState error={error} onRetry={onRetry} />;

interface DuplicatesProps {
  readonly duplicates: readonly DuplicateRecord[];
  /** There are none on earlier pages. */
  readonly isWhole: boolean;
}

function Duplicates({ duplicates, isWhole }: DuplicatesProps) {
  const { t } = useTexts();
  return duplicates.length === 0 && isWhole ? (
    <EmptyState title={t('contacts.duplicates.empty.title')}>{t('contacts.duplicates.empty.text')}</EmptyState>
  ) : (
    <Cards>
      {duplicates.map((pair) => (
        <DuplicateCard key={pair.id} pair={pair} />
      ))}
    </Cards>
  );
}

interface PageButtonsProps {
  readonly pageNumber: number;
  readonly hasMore: boolean;
  readonly onPick: (pageNumber: number) => void;
}

function PageButtons({ pageNumber, hasMore, onPick }: PageButtonsProps) {
  const { t } = useTexts();
  return pageNumber === 1 && !hasMore ? null : (
    <Pager aria-label={t('contacts.duplicates.pages')}>
      {pageNumber > 1 && (
        <Button size="sm" variant="outlined" color="neutral" onClick={() => onPick(pageNumber - 1)}>
          {t('contacts.duplicates.previous')}
        </Button>
      )}
      {hasMore && (
        <Button size="sm" variant="outlined" color="neutral" onClick={() => onPick(pageNumber + 1)}>
          {t('contacts.duplicates.next')}
        </Button>
      )}
    </Pager>
  );
}
