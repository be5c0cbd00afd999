import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactBlockRecord } from '#shared/contacts/contacts/blocks.ts';
import { can } from '#shared/rules/permissions.ts';
import { invalidateEndpoint, useEndpointPages } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { BusyButton, Checkbox, type Column, DataTable, EmptyState, NoResults, Page, Time, toast, useNarrowScreen } from '#ui/kit/index.ts';
import { isListEmpty, readListCount, toTableProps } from '#ui/shell/lists/listState.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useTexts } from '#ui/text/index.ts';
import { ContactsTabs } from './ContactsTabs.tsx';
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
export function BlockedContactsScreen() {
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
