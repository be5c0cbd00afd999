import { useParams } from 'react-router-dom';
import styled from '@emotion/styled';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { DuplicateRecord } from '#shared/contacts/contacts/duplicates.ts';
import type { ContactBlockRecord } from '#shared/contacts/contacts/blocks.ts';
import { can } from '#shared/rules/permissions.ts';
import { invalidateEndpoint, useEndpointPages, useEndpointQuery } from '#ui/data/cache/query.ts';
import {
  BusyButton,
  Button,
  Checkbox,
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
  LoadingSkeleton,
  NoResults,
  Page,
  Time,
  toast,
  useNarrowScreen,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { isListEmpty, readListCount, toTableProps } from '#ui/shell/lists/listState.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { ContactScreen } from './ContactScreen.tsx';
import { ContactsScreen } from './ContactsScreen.tsx';
import { ContactsTabs } from './ContactsTabs.tsx';
import { DuplicateCard } from './DuplicateCard.tsx';
import { useContactLabels } from './useContactLabels.ts';
import { useOpenContact } from './useOpenContact.ts';

interface Selection {
  readonly ids: readonly number[];
  readonly toggle: (id: number) => void;
}

function useColumns({ ids, toggle }: Selection): Column<ContactBlockRecord>[] {
  const { t } = useTexts();
  const mayBlock = can(useActor(), 'contact.block');
  const narrow = useNarrowScreen();
  const { nameOf, numberOf } = useContactLabels();
  const choice: Column<ContactBlockRecord> = {
    key: 'chosen',
    label: t('contacts.blocks.chosen'),
    width: 96,
    essential: true,
    cell: (block) => (
      <Checkbox
        size="sm"
        sx={{ verticalAlign: 'middle' }}
        checked={ids.includes(block.id)}
        onClick={(event) => event.stopPropagation()}
        onChange={() => toggle(block.id)}
        slotProps={{ input: { 'aria-label': t('contacts.blocks.choose', { name: nameOf(block) }) } }}
      />
    ),
  };
  return [
    {
      key: 'name',
      label: t('contacts.columns.name'),
      width: '24%',
      cell: (block) => (
        <>
          <b title={nameOf(block)}>{nameOf(block)}</b>
          {narrow && <i>{block.reason || numberOf(block)}</i>}
        </>
      ),
    },
    { key: 'number', label: t('contacts.columns.number'), width: 170, optional: true, cell: numberOf },
    {
      key: 'reason',
      label: t('contacts.blocks.reason'),
      cell: ({ reason, onWhatsApp }) =>
        [reason, onWhatsApp ? t('contacts.blocks.alsoOnWhatsApp') : ''].filter((part) => part !== '').join(' · ') || '–',
    },
    { key: 'by', label: t('contacts.blocks.by'), width: '14%', optional: true, cell: ({ userName }) => userName ?? '–' },
    {
      key: 'at',
      label: t('contacts.blocks.at'),
      width: 150,
      optional: true,
      cell: ({ blockedAt }) => <Time at={blockedAt} as="dateTime" />,
    },
    ...(mayBlock ? [choice] : []),
  ];
}

/** Blocked contacts; several can be let go at once. */
function BlockedContactsScreen() {
  const { t } = useTexts();
  const [ids, setIds] = useState<readonly number[]>([]);
  const { nameOf } = useContactLabels();
  const { term, search } = useListControls({ area: 'contactBlocks', search: t('contacts.blocks.search'), create: null });
  const blocks = useEndpointPages(api.contactBlocks.page, { searchParam: term }, 'contactBlocks');
  const unblock = useEndpointMutation(api.contactBlocks.remove, {
    onSuccess: (_result, _input, cache) => {
      setIds([]);
      invalidateEndpoint(cache, api.contactBlocks.show);
      toast.success(t('contacts.blocks.undone'));
      blocks.retry();
    },
  });
  const toggle = (id: number): void => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  const count = readListCount(blocks);
  return (
    <Page
      title={t('places.contacts')}
      tabs={<ContactsTabs current="blocked" count={count} />}
      search={isListEmpty(blocks, term) ? undefined : search}
      action={
        ids.length > 0 && (
          <BusyButton busy={unblock.isPending} onClick={() => unblock.mutate({ contactIds: [...ids] })}>
            {t('contacts.blocks.unblockMany', { count: ids.length })}
          </BusyButton>
        )
      }
    >
      <DataTable
        {...toTableProps(blocks)}
        caption={t('contacts.tabs.blocked')}
        columns={useColumns({ ids, toggle })}
        rowKey={({ id }) => id}
        rowName={nameOf}
        onOpen={useOpenContact()}
        empty={
          term === '' ? (
            <EmptyState title={t('contacts.blocks.empty.title')}>{t('contacts.blocks.empty.text')}</EmptyState>
          ) : (
            <NoResults term={term} onClear={() => search.onSearch('')} />
          )
        }
      />
    </Page>
  );
}

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
function DuplicatesScreen() {
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

/** All contacts, the blocked or doubled ones, or the one that the address names. */
export function ContactRoute() {
  const { id } = useParams();
  switch (id) {
    case undefined:
      return <ContactsScreen />;
    case 'blocked':
      return <BlockedContactsScreen />;
    case 'duplicates':
      return <DuplicatesScreen />;
    default:
      return <ContactScreen key={id} id={Number(id)} />;
  }
}
