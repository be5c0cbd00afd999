import { useNavigate, useParams } from 'react-router-dom';
import styled from '@emotion/styled';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { EmptyState, ErrorState, LoadingSkeleton, Page, PersonRow, SearchBox, Tabs, Time } from '#ui/kit/index.ts';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { SimulatorTab } from './SimulatorTab.tsx';
import { VersionsTab } from './VersionsTab.tsx';
import { ReplayResult } from './ReplayResult.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(220px, 300px) minmax(0, 1fr);
  gap: 16px 24px;
  align-items: start;
  padding-top: 16px;
  .picker > p {
    margin-bottom: 12px;
    font: ${text.second};
    color: ${v.ink.soft};
  }
  .picker > ul {
    max-height: 60vh;
    margin-top: 8px;
    overflow: auto;
  }
  .picker button {
    display: flex;
    align-items: center;
    gap: 8px;
    width: 100%;
    padding: 6px 8px;
    border-radius: ${radius.control};
    text-align: start;
  }
  .picker button:hover,
  .picker button[aria-pressed='true'] {
    background: ${v.surface.selected};
  }
  .picker button:focus-visible {
    outline-offset: -2px;
  }
  .picker time {
    flex-shrink: 0;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  @container page (width < 760px) {
    grid-template-columns: minmax(0, 1fr);
    .picker > ul {
      max-height: 264px;
    }
  }
`;

/** A past conversation by today's rules. */
function ReplayTab() {
  const { t } = useTexts();
  const [ticketId, setTicketId] = useState<number | null>(null);
  return (
    <Columns>
      <section className="picker" aria-label={t('rehearsals.replay.list')}>
        <p>{t('rehearsals.replay.intro')}</p>
        <TicketPicker ticketId={ticketId} onPick={setTicketId} />
      </section>
      {ticketId !== null && <ReplayResult key={ticketId} ticketId={ticketId} />}
    </Columns>
  );
}

interface TicketPickerProps {
  readonly ticketId: number | null;
  readonly onPick: (id: number) => void;
}

function TicketPicker({ ticketId, onPick }: TicketPickerProps) {
  const { t } = useTexts();
  const [searchParam, setTerm] = useState('');
  const { rows, isLoading, error, retry } = useEndpointPages(api.tickets.page, { showAll: true, searchParam }, 'tickets');
  const tickets = rows.filter(({ isGroup }) => !isGroup);
  const isEmpty = !isLoading && error === null && tickets.length === 0;
  return (
    <>
      <SearchBox label={t('rehearsals.replay.search')} value={searchParam} onSearch={setTerm} />
      {isLoading && <LoadingSkeleton lines={6} />}
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {isEmpty && <EmptyState title={t('rehearsals.replay.none')} />}
      <ul>
        {tickets.map((ticket) => (
          <TicketItem key={ticket.id} ticket={ticket} isPicked={ticket.id === ticketId} onPick={() => onPick(ticket.id)} />
        ))}
      </ul>
    </>
  );
}

interface TicketItemProps {
  readonly ticket: TicketListRecord;
  readonly isPicked: boolean;
  readonly onPick: () => void;
}

function TicketItem({ ticket: { contact, queue, updatedAt }, isPicked, onPick }: TicketItemProps) {
  const { t } = useTexts();
  return (
    <li>
      <button type="button" aria-pressed={isPicked} onClick={onPick}>
        <PersonRow dense name={formatContactName(contact)} detail={queue?.name ?? t('rehearsals.replay.noQueue')} />
        <Time at={updatedAt} as="relative" />
      </button>
    </li>
  );
}

const tabs = ['talk', 'replay', 'versions'] as const;
const contents = { talk: SimulatorTab, replay: ReplayTab, versions: VersionsTab } as const;

/** The chatbot tried out: by talking to it, and by conversations that are over. */
export function RehearsalScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { tab } = useParams();
  const current = tabs.find((one) => one === tab) ?? 'talk';
  const Content = contents[current];
  return (
    <Page
      title={t('places.rehearsals')}
      tabs={
        <Tabs
          label={t('places.rehearsals')}
          value={current}
          tabs={tabs.map((value) => ({ value, label: t(`rehearsals.tabs.${value}`) }))}
          onPick={(value) => void navigate(`/rehearsals/${value}`, { replace: true })}
        />
      }
    >
      <Content />
    </Page>
  );
}
