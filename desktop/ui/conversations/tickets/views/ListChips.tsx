import styled from '@emotion/styled';
import { AlarmClock, BookmarkPlus, type LucideIcon, MailOpen, TriangleAlert, UsersRound } from 'lucide-react';
import { type ReactNode, useState, type WheelEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { maxCountedInView, type TicketViewRecord } from '#shared/conversations/tickets/views.ts';
import { ticketViewFilter } from '#shared/rules/ticketViewFilter.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointPages, useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { getNumberFormat, toLocale, useTexts } from '#ui/text/index.ts';
import { ellipsis, motion, radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { clearFilters, countFilters, setFilters, setTab, showView, useInbox } from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { listenToTicketChanges } from '#ui/conversations/tickets/cache/ticketCache.ts';
import { updateViewCounts } from '#ui/conversations/tickets/cache/updateViewCounts.ts';
import { countsInput } from '#ui/conversations/tickets/filters/listInput.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { showsView } from './showsView.ts';

/** Apart from the chips, which the first screen shows: forms bring the contract's rules along. */
const LazyTicketViewDialog = lazyComponent(() => import('./TicketViewDialog.tsx'), 'TicketViewDialog');
const LazyTicketViewMenu = lazyComponent(() => import('./TicketViewMenu.tsx'), 'TicketViewMenu');

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 6px;
  height: 40px;
  padding: 0 16px;
  overflow: auto hidden;
  scrollbar-width: none;
`;
const Chip = styled.button`
  display: inline-flex;
  flex-shrink: 0;
  align-items: center;
  gap: 5px;
  height: 26px;
  max-width: 200px;
  padding: 0 9px;
  border: 1px solid ${v.line.firm};
  border-radius: ${radius.pill};
  font: ${text.meta};
  font-weight: 500;
  color: ${v.ink.soft};
  transition: background-color ${motion.quick};
  > span:first-of-type {
    ${ellipsis}
  }
  > small {
    font: inherit;
    color: ${v.ink.meta};
    ${tabular}
  }
  > svg {
    flex-shrink: 0;
  }
  &:hover {
    background: ${v.surface.hover};
  }
  &:not([aria-pressed]) > svg {
    color: ${v.waiting.ink};
  }
  &[aria-pressed='true'] {
    border-color: ${v.brand.ring};
    background: ${v.brand.soft};
    color: ${v.brand.ink};
    font-weight: 600;
    > small {
      color: inherit;
    }
  }
`;

listenToTicketChanges(updateViewCounts);

/** While a view counts by the clock, without events. */
const recountMs = 60_000;

interface FilterChipProps {
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  /** Undefined: not known, or not counted. */
  readonly count?: number | undefined;
  /** Undefined: it leads elsewhere. */
  readonly isOn?: boolean | undefined;
  readonly onPress: () => void;
}

function FilterChip({ label, icon: Icon, count, isOn, onPress }: FilterChipProps) {
  const { t, language } = useTexts();
  const format = getNumberFormat(toLocale(language), {});
  return (
    <Chip type="button" aria-pressed={isOn} title={label} onClick={onPress}>
      {Icon !== undefined && <Icon size={14} strokeWidth={1.75} aria-hidden />}
      <span>{label}</span>
      {count !== undefined && (
        <small>
          {count >= maxCountedInView ? t('ticketList.views.many', { count: format.format(maxCountedInView) }) : format.format(count)}
        </small>
      )}
    </Chip>
  );
}

/** A wheel that turns up and down moves the chips to the left and right. */
function scrollAcross({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  currentTarget.scrollLeft += deltaX === 0 ? deltaY : 0;
}

/** Unread, snoozed and saved views, one press away. */
export function ListChips() {
  const { t } = useTexts();
  const actor = useActor();
  const mayRoute = can(actor, 'tickets-manager:showall');
  const { data: views = [] } = useEndpointQuery(api.ticketViews.list, {});
  const viewId = useInbox((inbox) => inbox.viewId);
  const filters = useInbox((inbox) => inbox.filters);
  const [isSaving, setSaving] = useState(false);
  const tab = useInbox((inbox) => inbox.tab);
  const view = views.find(({ id }) => id === viewId);
  // A view that was narrowed further can be saved as another one, also by those who may not change it.
  const isOther = view === undefined ? viewId === null : !showsView(view.filter, { tab, filters }, actor);
  const canSave = isOther && (countFilters(filters) > 0 || filters.snoozed === true);
  return (
    <Row role="group" aria-label={t('ticketList.views.chips')} onWheel={scrollAcross}>
      <FilterChip
        label={t('ticketList.unread')}
        icon={MailOpen}
        isOn={filters.onlyUnread === true}
        onPress={() => setFilters({ onlyUnread: filters.onlyUnread === true ? undefined : true })}
      />
      {mayRoute && <UnroutedChip />}
      <SnoozedChip />
      <ViewChips views={views} />
      {canSave && <FilterChip label={t('ticketList.views.save')} icon={BookmarkPlus} isOn={false} onPress={() => setSaving(true)} />}
      <LatePart>{isSaving && <LazyTicketViewDialog view={null} onClose={() => setSaving(false)} />}</LatePart>
    </Row>
  );
}

/** There for admins while tickets have nobody to answer them. */
function UnroutedChip(): ReactNode {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { count } = useEndpointPages(api.tickets.unrouted, {}, 'tickets');
  return (
    count > 0 && (
      <FilterChip label={t('ticketList.unrouted.chip')} icon={TriangleAlert} count={count} onPress={() => void navigate('/unrouted')} />
    )
  );
}

/** There while something is snoozed. */
function SnoozedChip(): ReactNode {
  const { t } = useTexts();
  const actor = useActor();
  const filters = useInbox((inbox) => inbox.filters);
  const { data: counts } = useEndpointQuery(api.tickets.counts, countsInput({ filters }, actor), { keepPrevious: true });
  const count = counts?.snoozed ?? 0;
  const isOn = filters.snoozed === true;
  const toggle = (): void => {
    setTab('open');
    setFilters({ snoozed: isOn ? undefined : true });
  };
  return (count > 0 || isOn) && <FilterChip label={t('ticketList.snoozed')} icon={AlarmClock} count={count} isOn={isOn} onPress={toggle} />;
}

function ViewChips({ views }: { readonly views: readonly TicketViewRecord[] }): ReactNode {
  const actor = useActor();
  const viewId = useInbox((inbox) => inbox.viewId);
  const { data: counts = [] } = useEndpointQuery(
    api.ticketViews.counts,
    {},
    { enabled: views.length > 0, ...(views.some(({ filter }) => filter.waitingMinutes !== undefined) && { intervalMs: recountMs }) },
  );
  return views.map((view) => {
    const isOn = view.id === viewId;
    return (
      <span key={view.id} style={{ display: 'inline-flex', flexShrink: 0, alignItems: 'center' }}>
        <FilterChip
          label={view.name}
          icon={view.userId === null ? UsersRound : undefined}
          count={counts.find(({ id }) => id === view.id)?.count}
          isOn={isOn}
          onPress={() => (isOn ? clearFilters() : showView(view.id, ticketViewFilter(view.filter, actor)))}
        />
        <LatePart isUnasked>{isOn && <LazyTicketViewMenu view={view} />}</LatePart>
      </span>
    );
  });
}
