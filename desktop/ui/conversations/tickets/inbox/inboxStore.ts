import { createStore, useStore } from 'zustand';
import type { TicketFilter, TicketOrder } from '#shared/conversations/tickets/filter.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { findNeighbour } from '#ui/conversations/tickets/list/findNeighbour.ts';

export const inboxTabs = ['open', 'pending', 'closed', 'all'] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** Filters of the list besides its tab. */
export interface ListFilters {
  readonly queueIds?: number[] | undefined;
  readonly tags?: number[] | undefined;
  readonly users?: number[] | undefined;
  readonly whatsappIds?: number[] | undefined;
  readonly onlyUnread?: boolean | undefined;
  readonly fromAd?: boolean | undefined;
  /** True: only snoozed tickets. */
  readonly snoozed?: boolean | undefined;
  readonly waitingMinutes?: number | undefined;
  /** Day as 2029-05-02. */
  readonly date?: string | undefined;
  /** Days in which a conversation was opened or resolved; queues, users and connections are then those of that conversation. */
  readonly period?: { readonly from: string; readonly to: string } | undefined;
  /** Null: default of the user's profile. */
  readonly showAll: boolean | null;
  /** Order of a saved view; absent: that of the tab. */
  readonly order?: TicketOrder | undefined;
}

/** Search that a ticket was opened from. */
interface OpenedSearch {
  readonly ticketId: number;
  readonly term: string;
}

interface InboxState {
  readonly tab: InboxTab;
  readonly term: string;
  readonly filters: ListFilters;
  /** Saved view that the filters come from. */
  readonly viewId: number | null;
  /** Tickets in the order drawn. */
  readonly visibleTickets: readonly TicketListRecord[];
  /** Whether those are the tickets that tab, term and filters ask for; otherwise these are still on their way. */
  readonly isFilled: boolean;
  /** Whether a list was shown since the start: what the first screen can do without comes after it. */
  readonly isListed: boolean;
  /** Row last touched by keyboard or pointer. */
  readonly activeId: number | null;
  /** Row that a shortcut leads to, until the list has scrolled there. */
  readonly revealId: number | null;
  /** Whether the active row shows the keyboard's focus; over a covered conversation, ticket shortcuts mean that row. */
  readonly isListFocused: boolean;
  readonly openedSearch: OpenedSearch | null;
  /** Scroll position of each tab in px. */
  readonly scrollTops: Readonly<Partial<Record<InboxTab, number>>>;
}

const noFilters: ListFilters = { showAll: null };
const initialState: InboxState = {
  tab: 'open',
  term: '',
  filters: noFilters,
  viewId: null,
  visibleTickets: [],
  isFilled: false,
  isListed: false,
  activeId: null,
  revealId: null,
  isListFocused: false,
  openedSearch: null,
  scrollTops: {},
};
const store = createStore<InboxState>(() => initialState);

export const useInbox = <Part>(part: (inbox: InboxState) => Part): Part => useStore(store, part);
export const getInbox = (): InboxState => store.getState();

/** A saved view has its tab and filters: another tab leaves it. */
export const setTab = (tab: InboxTab): void =>
  store.setState((inbox) =>
    tab === inbox.tab ? {} : { tab, activeId: null, ...(inbox.viewId !== null && { filters: noFilters, viewId: null }) },
  );
export const setTerm = (term: string): void => store.setState({ term, scrollTops: {} });
export const setActiveTicket = (activeId: number | null): void => store.setState({ activeId });
/** A ticket found by its messages opens at the newest of them. */
export const rememberSearch = ({ id, messages = [] }: TicketListRecord): void =>
  store.setState(({ term }) => ({ openedSearch: term !== '' && messages.length > 0 ? { ticketId: id, term } : null }));
export const revealTicket = (activeId: number): void => store.setState({ activeId, revealId: activeId });
export const setListed = (): void => store.setState({ isListed: true });
export const clearReveal = (): void => store.setState({ revealId: null });
export const setListFocused = (isListFocused: boolean): void => store.setState({ isListFocused });
export const setVisibleTickets = (visibleTickets: readonly TicketListRecord[]): void => store.setState({ visibleTickets });
export const setFilled = (isFilled: boolean): void => store.setState({ isFilled });
export const setFilters = (change: Partial<ListFilters>): void =>
  store.setState({ filters: { ...store.getState().filters, ...change }, scrollTops: {} });
/** Lists the tickets of all tabs that pass these filters, and no others. */
export const showTickets = (filters: Omit<ListFilters, 'showAll'>): void =>
  store.setState({ tab: 'all', term: '', filters: { ...filters, showAll: null }, viewId: null, activeId: null, scrollTops: {} });
/** Shows a saved view; `filter` is what it stands for to this person. */
export const showView = (viewId: number, { status, showAll = false, snoozed, ...filters }: TicketFilter): void =>
  store.setState({
    tab: status ?? 'all',
    term: '',
    // The tab of open tickets leaves snoozed ones out by itself.
    filters: { ...filters, showAll, snoozed: status === 'open' && snoozed === false ? undefined : snoozed },
    viewId,
    activeId: null,
    scrollTops: {},
  });
/** The filters on screen are those of a view that was just saved. */
export const setViewId = (viewId: number | null): void => store.setState({ viewId });
export const clearFilters = (): void => store.setState({ filters: noFilters, viewId: null, term: '', scrollTops: {} });
export const saveScrollTop = (tab: InboxTab, top: number): void =>
  store.setState({ scrollTops: { ...store.getState().scrollTops, [tab]: top } });

export const countFilters = ({
  queueIds,
  tags,
  users,
  whatsappIds,
  onlyUnread,
  fromAd,
  snoozed,
  waitingMinutes,
  date,
  period,
  showAll,
}: ListFilters): number =>
  [queueIds, tags, users, whatsappIds].filter((ids) => (ids?.length ?? 0) > 0).length +
  [onlyUnread === true, fromAd === true, snoozed === true, waitingMinutes !== undefined, date !== undefined, period !== undefined].filter(
    Boolean,
  ).length +
  (showAll === null ? 0 : 1);

/** Ticket to open after this one: the next below, else above. */
export const findNextTicket = (ticketId: number): TicketListRecord | undefined =>
  findNeighbour(store.getState().visibleTickets, ticketId, 1) ?? findNeighbour(store.getState().visibleTickets, ticketId, -1);
