import { createSearchTest, foldText, hasLongWord, parseSearchTerm } from '#shared/rules/searchWords.ts';
import { api } from '#shared/api.ts';
import type { MessageSearchResult } from '#shared/conversations/messages/search.ts';
import type { TicketFilter } from '#shared/conversations/tickets/filter.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { isInInbox, ticketComparators } from '#shared/rules/inboxFilter.ts';
import { listOutboxItems, outboxText, searchOutbox } from '#ui/conversations/messages/index.ts';
import { isNewerTicket, toInboxFilter, toTicketRow } from '#ui/conversations/tickets/cache/ticketRows.ts';
import { flattenPages, type CachedPage, type CachedPages } from '#ui/data/cache/cache.ts';
import type { OfflineReader } from '#ui/data/offline/offlineAreas.ts';
import type { OfflineRecord, OfflineStore } from '#ui/data/offline/OfflineStore.ts';
import { createEndpointKind, toRecordKey } from '#ui/data/offline/recordKinds.ts';
import { toActor } from '#ui/data/session/toActor.ts';
import { sessionStore } from '#ui/data/session/sessionStore.ts';
import { inboxRecords } from './inboxRecords.ts';
import { MessageIndex, type MessageHit } from './MessageIndex.ts';
import { reconcileInbox } from './reconcileInbox.ts';

const maxRows = 200;
const maxHitsPerTicket = 10;
const maxHitsInConversation = 500;
/** The index is made while the user reads: half a frame at a time. */
const maxBlockMs = 8;

const searchKind = createEndpointKind(api.messages.search);

type TicketPages = CachedPages<'tickets', TicketListRecord>;

/** Index of the stored tickets and messages. */
class InboxIndex {
  readonly messages = new MessageIndex();
  readonly #rows = new Map<number, TicketListRecord>();

  add(record: OfflineRecord): void {
    const { conversation, ticket, tickets } = inboxRecords;
    if (conversation.matches(record)) {
      this.messages.set(conversation.inputOf(toRecordKey(record.name)), conversation.dataOf(record).messages);
    } else if (ticket.matches(record)) {
      this.#addRow(toTicketRow(ticket.dataOf(record)));
    } else if (tickets.matches(record)) {
      flattenPages(tickets.dataOf(record).pages, 'tickets').forEach((row) => this.#addRow(row));
    }
  }

  #addRow(row: TicketListRecord): void {
    const known = this.#rows.get(row.id);
    if (known === undefined || !isNewerTicket(known, row)) {
      this.#rows.set(row.id, row);
    }
  }

  listRows(input: TicketFilter): TicketListRecord[] {
    const { user } = sessionStore.getState();
    if (user === null) {
      return [];
    }
    const filter = toInboxFilter(input);
    const rows = [...this.#rows.values()].filter((row) => isInInbox(row, filter, toActor(user)));
    return rows.toSorted(ticketComparators[input.order ?? 'recent']);
  }
}

type ShownHit = Pick<MessageHit, 'id' | 'body'>;

const toHits = (messages: readonly ShownHit[]): Pick<TicketListRecord, 'messages'> =>
  messages.length === 0 ? {} : { messages: messages.slice(0, maxHitsPerTicket).map(({ id, body }) => ({ id, body })) };

/** Messages by ticket, newest first: what waits to leave, then what the device has stored. */
function findHits(index: InboxIndex, term: string): Map<number, ShownHit[]> {
  const hits = new Map<number, ShownHit[]>(index.messages.search(term));
  Map.groupBy(searchOutbox(listOutboxItems(), term), ({ ticketId }) => ticketId).forEach((items, ticketId) => {
    const waiting = items.map((item): ShownHit => ({ id: item.key, body: outboxText(item) }));
    hits.set(ticketId, [...waiting, ...(hits.get(ticketId) ?? [])]);
  });
  return hits;
}

function searchRows(index: InboxIndex, rows: readonly TicketListRecord[], term: string): TicketListRecord[] {
  const hits = hasLongWord(term) ? findHits(index, term) : new Map<number, ShownHit[]>();
  const isOfContact = createSearchTest(term);
  return rows
    .filter(({ id, contact }) => hits.has(id) || isOfContact(foldText(contact.name), [contact.number]))
    .map((row) => ({ ...row, ...toHits(hits.get(row.id) ?? []) }));
}

/** Undefined: the device may have had no row of the list, which says nothing of how many there are. */
function answerList(index: InboxIndex, input: TicketFilter): TicketPages | undefined {
  const term = input.searchParam ?? '';
  const rows = index.listRows(input);
  const isSearch = parseSearchTerm(term).length > 0;
  if (rows.length === 0 && !isSearch) {
    return undefined;
  }
  const matches = (isSearch ? searchRows(index, rows, term) : rows).slice(0, maxRows);
  const page: CachedPage<'tickets', TicketListRecord> = { tickets: matches, count: matches.length, hasMore: false, length: matches.length };
  return { pages: [page], pageParams: [1] };
}

function answerSearch(index: InboxIndex, { ticketId, searchParam }: { ticketId: number; searchParam: string }): MessageSearchResult {
  const rowIds = index.messages.searchConversation(ticketId, searchParam).map(({ rowId }) => rowId);
  return { count: rowIds.length, rowIds: rowIds.slice(0, maxHitsInConversation) };
}

/** Lists, searches and reconciles the stored inbox. The index is made with the first use and follows what is stored. */
export function createInboxReader(store: OfflineStore): OfflineReader {
  let building: Promise<InboxIndex> | null = null;
  const build = async (): Promise<InboxIndex> => {
    const index = new InboxIndex();
    let pausedAt = performance.now();
    for (const record of await store.listAll()) {
      index.add(record);
      if (performance.now() - pausedAt > maxBlockMs) {
        await new Promise((resolve) => setTimeout(resolve));
        pausedAt = performance.now();
      }
    }
    return index;
  };
  const getIndex = (): Promise<InboxIndex> => {
    building ??= build().catch((error: unknown) => {
      // The next search tries again.
      building = null;
      throw error;
    });
    return building;
  };
  store.subscribe(({ record }) => {
    if (record === null) {
      building = null;
    } else {
      void building?.then((index) => index.add(record)).catch(() => undefined);
    }
  });
  return {
    prepare: async () => void (await getIndex()),
    reconcile: () => reconcileInbox(store),
    answer: async (queryKey) => {
      if (inboxRecords.tickets.matchesKey(queryKey)) {
        return answerList(await getIndex(), inboxRecords.tickets.inputOf(queryKey));
      }
      return searchKind.matchesKey(queryKey) ? answerSearch(await getIndex(), searchKind.inputOf(queryKey)) : undefined;
    },
  };
}
