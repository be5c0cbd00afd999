import { Button, Empty, NothingFound } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { narrowings, setTab, setTerm, useInbox, widen, type Tab } from './inboxStore.ts';
import { openTicketDialog } from './ticketDialogs.ts';

interface EmptyListProps {
  readonly tab: Tab;
  readonly term: string;
}

/** Why there is nothing, and the way on. */
export function EmptyList({ tab, term }: EmptyListProps) {
  const { t } = useTexts();
  const isNarrowed = useInbox(({ narrowing }) => narrowings(narrowing) > 0);
  if (term !== '') {
    return tab === 'all' ? <NothingFound term={term} onClear={() => setTerm('')} /> : <NotInThisTab tab={tab} term={term} />;
  }
  if (isNarrowed) {
    return (
      <Empty
        title={t('tickets.empty.filtered.title')}
        action={
          <Button variant="outlined" color="neutral" onClick={widen}>
            {t('tickets.empty.clear')}
          </Button>
        }
      >
        {t('tickets.empty.filtered.text')}
      </Empty>
    );
  }
  return (
    <Empty title={t(`tickets.empty.${tab}.title`)} action={<FirstStep tab={tab} />}>
      {t(`tickets.empty.${tab}.text`)}
    </Empty>
  );
}

function FirstStep({ tab }: { readonly tab: Tab }) {
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

function NotInThisTab({ tab, term }: EmptyListProps) {
  const { t } = useTexts();
  return (
    <Empty
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
    </Empty>
  );
}
