import { Button, EmptyState, NoResults } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { countFilters, setTab, setTerm, useInbox, clearFilters, type InboxTab } from '#ui/areas/tickets/inboxStore.ts';
import { openTicketDialog } from '#ui/areas/tickets/dialogs/ticketDialogs.ts';

interface EmptyTicketListProps {
  readonly tab: InboxTab;
  readonly term: string;
}

/** Reason for the empty list and the next action. */
export function EmptyTicketList({ tab, term }: EmptyTicketListProps) {
  const { t } = useTexts();
  const isFiltered = useInbox(({ filters }) => countFilters(filters) > 0);
  if (term !== '') {
    return tab === 'all' ? <NoResults term={term} onClear={() => setTerm('')} /> : <NotInThisTab tab={tab} term={term} />;
  }
  if (isFiltered) {
    return (
      <EmptyState
        title={t('tickets.empty.filtered.title')}
        action={
          <Button variant="outlined" color="neutral" onClick={clearFilters}>
            {t('tickets.empty.clear')}
          </Button>
        }
      >
        {t('tickets.empty.filtered.text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t(`tickets.empty.${tab}.title`)} action={<EmptyListActions tab={tab} />}>
      {t(`tickets.empty.${tab}.text`)}
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
          {t('tickets.empty.seeWaiting')}
        </Button>
      )}
      <Button variant="soft" onClick={() => openTicketDialog({ kind: 'new' })}>
        {t('tickets.empty.create')}
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
            {t('tickets.empty.searchAll')}
          </Button>
        </>
      }
    >
      {t('tickets.empty.searchText', { term, tab: t(`tickets.tabs.${tab}`) })}
    </EmptyState>
  );
}
