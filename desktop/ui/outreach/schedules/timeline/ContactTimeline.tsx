import styled from '@emotion/styled';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Ban,
  CalendarClock,
  CalendarX,
  ChevronDown,
  CircleCheck,
  CircleCheckBig,
  MessagesSquare,
  Split,
  StickyNote,
  Tag,
  UserRoundPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { timelineKinds, type TimelineEntry, type TimelineKind } from '#shared/outreach/schedules/contactTimeline.ts';
import { stripWhatsappMarks } from '#shared/rules/parseWhatsappText.ts';
import { toQueryKey } from '#ui/data/cache/query.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { BusyButton, ErrorState, LoadingSkeleton, Option, PanelSection, Select, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { clippedText, text, v } from '#ui/theme/tokens.ts';

const icons: Readonly<Record<TimelineKind, LucideIcon>> = {
  created: UserRoundPlus,
  opened: MessagesSquare,
  closed: CircleCheck,
  note: StickyNote,
  tag: Tag,
  schedule: CalendarClock,
  merged: UsersRound,
  parted: Split,
  blocked: Ban,
  unblocked: CircleCheckBig,
};

/** What can be shown alone. */
const filters = {
  all: timelineKinds,
  tickets: ['opened', 'closed'],
  notes: ['note'],
  tags: ['tag'],
  schedules: ['schedule'],
  changes: ['created', 'merged', 'parted', 'blocked', 'unblocked'],
} as const satisfies Readonly<Record<string, readonly TimelineKind[]>>;
type TimelineFilter = keyof typeof filters;
const filterNames: readonly TimelineFilter[] = ['all', 'tickets', 'notes', 'tags', 'schedules', 'changes'];

const Entries = styled.ol`
  display: grid;
  gap: 12px;
  margin: 0;
  padding: 12px 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    gap: 10px;
    font: ${text.second};
    color: ${v.ink.strong};
    svg {
      margin-top: 2px;
      color: ${v.ink.meta};
    }
  }
  small {
    display: block;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  p {
    color: ${v.ink.body};
    white-space: pre-line;
    overflow-wrap: anywhere;
    ${clippedText}
  }
  p[data-cancelled] {
    color: ${v.ink.meta};
    text-decoration: line-through;
  }
`;

function Entry({ entry: { kind, at, userName, text: words, ticketUuid, schedule } }: { readonly entry: TimelineEntry }) {
  const { t } = useTexts();
  const isCancelled = schedule?.status === 'CANCELADA';
  const Icon = isCancelled ? CalendarX : icons[kind];
  const title = t(`contacts.timeline.kinds.${kind}`);
  return (
    <li>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <div>
        {ticketUuid === null ? title : <Link to={`/tickets/${ticketUuid}`}>{title}</Link>}
        {words !== '' && <p data-cancelled={isCancelled || undefined}>{schedule === null ? words : stripWhatsappMarks(words)}</p>}
        {schedule !== null && (
          <small>
            {t(`schedules.statuses.${schedule.status}`)} · <Time at={schedule.sendAt} as="dateTime" />
          </small>
        )}
        <small>
          <Time at={at} as="dateTime" />
          {userName !== null && ` · ${userName}`}
        </small>
      </div>
    </li>
  );
}

function useTimeline(id: number, filter: TimelineFilter) {
  const input = { id, ...(filter !== 'all' && { kinds: filters[filter].join(',') }) };
  return useInfiniteQuery({
    queryKey: toQueryKey(api.contactTimeline.list, input, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(api.contactTimeline.list, { ...input, ...(pageParam !== '' && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });
}

/** What happened with a contact, newest first. */
export function ContactTimeline({ contactId }: { readonly contactId: number }) {
  const { t } = useTexts();
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline(contactId, filter);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <PanelSection
      title={t('contacts.timeline.title')}
      action={
        <Select
          size="sm"
          indicator={<ChevronDown size={16} aria-hidden />}
          value={filter}
          onChange={(_, value) => setFilter(value ?? 'all')}
          slotProps={{ button: { 'aria-label': t('contacts.timeline.filter') } }}
        >
          {filterNames.map((name) => (
            <Option key={name} value={name}>
              {t(`contacts.timeline.filters.${name}`)}
            </Option>
          ))}
        </Select>
      }
    >
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingSkeleton lines={4} />}
      {data !== undefined && entries.length === 0 && <p>{t('contacts.timeline.none')}</p>}
      <Entries>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Entries>
      {hasNextPage && (
        <BusyButton size="sm" variant="outlined" color="neutral" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('contacts.timeline.more')}
        </BusyButton>
      )}
    </PanelSection>
  );
}
