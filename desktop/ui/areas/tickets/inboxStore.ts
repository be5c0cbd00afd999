import type { TicketRow } from '#shared/areas/tickets.ts';
import { createStore, useStore } from '#ui/data/store.ts';
import { neighbourOf } from './neighbour.ts';

export const tabs = ['open', 'pending', 'closed', 'all'] as const;
export type Tab = (typeof tabs)[number];

/** What narrows the list, beside its tab. */
export interface Narrowing {
  readonly queueIds?: number[] | undefined;
  readonly tags?: number[] | undefined;
  readonly users?: number[] | undefined;
  /** A day: 2029-05-02. */
  readonly date?: string | undefined;
  /** Null: as the profile has it. */
  readonly showAll: boolean | null;
}

interface Inbox {
  readonly tab: Tab;
  readonly term: string;
  readonly narrowing: Narrowing;
  /** The list as it is drawn. */
  readonly shown: readonly TicketRow[];
  /** The row that keys and pointer last touched. */
  readonly activeId: number | null;
  /** The row that a shortcut leads to, until the list has gone there. */
  readonly leadsTo: number | null;
  /** The keyboard is in the list: its keys mean the active row, not the open ticket. */
  readonly isListFocused: boolean;
  /** Where each tab was left. */
  readonly scrolled: Readonly<Partial<Record<Tab, number>>>;
}

const nothing: Narrowing = { showAll: null };
const initial: Inbox = {
  tab: 'open',
  term: '',
  narrowing: nothing,
  shown: [],
  activeId: null,
  leadsTo: null,
  isListFocused: false,
  scrolled: {},
};
const store = createStore<Inbox>(initial);

export const useInbox = <Part>(part: (inbox: Inbox) => Part): Part => useStore(store, part);
export const inboxNow = (): Inbox => store.get();

export const setTab = (tab: Tab): void => store.set(tab === store.get().tab ? {} : { tab, activeId: null });
export const setTerm = (term: string): void => store.set({ term, scrolled: {} });
export const setActive = (activeId: number | null): void => store.set({ activeId });
export const leadTo = (activeId: number): void => store.set({ activeId, leadsTo: activeId });
export const setLed = (): void => store.set({ leadsTo: null });
export const setListFocused = (isListFocused: boolean): void => store.set({ isListFocused });
export const setShown = (shown: readonly TicketRow[]): void => store.set({ shown });
export const narrow = (change: Partial<Narrowing>): void => store.set({ narrowing: { ...store.get().narrowing, ...change }, scrolled: {} });
export const widen = (): void => store.set({ narrowing: nothing, term: '', scrolled: {} });
export const keepScroll = (tab: Tab, top: number): void => store.set({ scrolled: { ...store.get().scrolled, [tab]: top } });

/** How many things narrow the list. */
export const narrowings = ({ queueIds, tags, users, date, showAll }: Narrowing): number =>
  [queueIds?.length, tags?.length, users?.length].filter((length) => (length ?? 0) > 0).length +
  (date === undefined ? 0 : 1) +
  (showAll === null ? 0 : 1);

/** Where one goes when this ticket is done: the one below it, else the one above. */
export const nextTicketAfter = (ticketId: number): TicketRow | undefined =>
  neighbourOf(store.get().shown, ticketId, 1) ?? neighbourOf(store.get().shown, ticketId, -1);
