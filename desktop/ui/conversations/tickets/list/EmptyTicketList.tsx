import { useConnectionState } from '#ui/data/live/liveUpdates.ts';
import { Button, EmptyState, NoResults } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { countFilters, setTab, setTerm, useInbox, clearFilters, type InboxTab } from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { openTicketDialog } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';

interface EmptyTicketListProps {
  readonly tab: InboxTab;
  readonly term: string;
}

/** Reason for the empty list and the next action. */
export function EmptyTicketList({ tab, term }: EmptyTicketListProps) {
  const { t } = useTexts();
  const isSnoozed = useInbox(({ filters }) => filters.snoozed === true && countFilters(filters) === 1);
  const isFiltered = useInbox(({ filters }) => countFilters(filters) > 0);
  const isOffline = useConnectionState().lostAt !== null;
  if (term !== '' && isOffline) {
    return <EmptyState title={t('ticketList.empty.offline.title')}>{t('ticketList.empty.offline.text')}</EmptyState>;
  }
  if (term !== '') {
    return tab === 'all' ? <NoResults term={term} onClear={() => setTerm('')} /> : <NotInThisTab tab={tab} term={term} />;
  }
  if (isSnoozed) {
    return <EmptyState title={t('ticketList.empty.snoozed.title')}>{t('ticketList.empty.snoozed.text')}</EmptyState>;
  }
  if (isFiltered) {
    return (
      <EmptyState
        title={t('ticketList.empty.filtered.title')}
        action={
          <Button variant="outlined" color="neutral" onClick={clearFilters}>
            {t('ticketList.empty.clear')}
          </Button>
        }
      >
        {t('ticketList.empty.filtered.text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t(`ticketList.empty.${tab}.title`)} action={<EmptyListActions tab={tab} />}>
      {t(`ticketList.empty.${tab}.text`)}
    </EmptyState>
  );
}

function EmptyListActions({ tab }: { readonly tab: InboxTab }) {
  const { t } = useTexts();
  if (tab === 'closed') {
    return null;
  }
  return (
    <>
      {tab === 'open' && (
        <Button variant="outlined" color="neutral" onClick={() => setTab('pending')}>
          {t('ticketList.empty.seeWaiting')}
        </Button>
      )}
      <Button variant="soft" onClick={() => openTicketDialog({ kind: 'new' })}>
        {t('ticketList.empty.create')}
      </Button>
    </>
  );
}

function NotInThisTab({ tab, term }: EmptyTicketListProps) {
  const { t } = useTexts();
  return (
    <EmptyState
      title={t('kit.nothingFound.title')}
      action={
        <>
          <Button variant="outlined" color="neutral" onClick={() => setTerm('')}>
            {t('kit.nothingFound.clear')}
          </Button>
          <Button variant="soft" onClick={() => setTab('all')}>
            {t('ticketList.empty.searchAll')}
          </Button>
        </>
      }
    >
      {t('ticketList.empty.searchText', { term, tab: t(`tickets.tabs.${tab}`) })}
    </EmptyState>
  );
}
