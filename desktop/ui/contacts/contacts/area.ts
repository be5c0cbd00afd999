import type { QueryClient } from '@tanstack/react-query';
import { ContactRound, ListChecks } from 'lucide-react';
import { api, type LiveEvents } from '#shared/api.ts';
import type { ContactFieldRecord } from '#shared/contacts/contacts/fields.ts';
import type { ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import type { ContactDetail, ContactRecord } from '#shared/contacts/contacts/index.ts';
import { matchesSearch } from '#shared/rules/searchWords.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { invalidateEndpoint, omitRow, toQueryKey, updateCachedPages, updateCachedResults, upsertRow } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRecordEvent, applyRowChange } from '#ui/data/cache/recordEvents.ts';
import { findInsertIndex } from '#ui/data/sortByName.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { ContactConversations, ContactHistory, MergeDialog, NewTicketDialog } from './slots.ts';

/** Page size of the server: after a full last page more contacts may follow. */
const pageSize = 30;

/** Inserts by name; behind the last row only if the list is complete. */
function insertByName(rows: readonly ContactRecord[], contact: ContactRecord): ContactRecord[] {
  const index = findInsertIndex(rows, contact.name);
  const isBeyond = index === -1 && rows.length > 0 && rows.length % pageSize === 0;
  return isBeyond ? [...rows] : rows.toSpliced(index === -1 ? rows.length : index, 0, contact);
}

type ContactChange = Exclude<LiveEvents['contact'], { action: 'reload' }>;

/** Applies a live event to one list. */
export function applyContactChange(rows: ContactRecord[], event: ContactChange, term = ''): ContactRecord[] {
  if (event.action === 'delete') {
    return omitRow(rows, Number(event.contactId));
  }
  const { extraInfo: _, ...contact } = event.contact;
  const existing = rows.find(({ id }) => id === contact.id);
  if (existing !== undefined) {
    return rows.map((row) => (row.id === contact.id ? { ...row, ...contact } : row));
  }
  return event.action === 'create' && matchesSearch(term, [contact.name], [contact.number]) ? insertByName(rows, contact) : rows;
}

const applyToContactDetail = (contact: ContactDetail, event: ContactChange): ContactDetail =>
  event.action !== 'delete' && event.contact.id === contact.id ? { ...contact, ...event.contact } : contact;

const byOrder = (one: ContactFieldRecord, other: ContactFieldRecord): number => one.order - other.order || one.id - other.id;

const refetchTimelines = (cache: QueryClient): void =>
  void cache.invalidateQueries({ queryKey: toQueryKey(api.contactTimeline.list, undefined, 'pages') });

const contactCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('contactField', (cache, event) =>
    updateCachedResults(cache, api.contactFields.list, (fields) =>
      applyRecordEvent(fields, ['contactField', event], { toRow: (field) => field, order: byOrder, isWhole: true }),
    ),
  ),
  cacheUpdater('contactBlock', (cache) => {
    refetchTimelines(cache);
    invalidateEndpoint(cache, api.contactBlocks.show);
    void cache.invalidateQueries({ queryKey: toQueryKey(api.contactBlocks.page, undefined, 'pages') });
  }),
  cacheUpdater('contactMerge', (cache) => {
    refetchTimelines(cache);
    invalidateEndpoint(cache, api.identity.merges);
    invalidateEndpoint(cache, api.contactDuplicates.page);
  }),
  cacheUpdater('contact', (cache, event) => {
    if (event.action === 'reload') {
      void cache.invalidateQueries({ queryKey: toQueryKey(api.contacts.page, undefined, 'pages') });
      invalidateEndpoint(cache, api.contacts.list);
      return;
    }
    updateCachedPages(cache, {
      endpoint: api.contacts.page,
      rowsKey: 'contacts',
      update: (rows, { searchParam }) => applyContactChange(rows, event, searchParam),
    });
    updateCachedResults(cache, api.contacts.show, (contact) => applyToContactDetail(contact, event));
  }),
];

const contactListCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('ContactList', (cache, event) => {
    updateCachedPages(cache, {
      endpoint: api.contactLists.page,
      rowsKey: 'records',
      update: (rows, { searchParam }) => applyRowChange(rows, event, ({ name }) => matchesSearch(searchParam ?? '', [name])),
    });
    if (event.action !== 'delete') {
      updateCachedResults(cache, api.contactLists.show, (shown) => (shown.id === event.record.id ? event.record : shown));
    }
  }),
  cacheUpdater('ContactListItem', (cache, event) => {
    if (event.action === 'reload') {
      invalidateEndpoint(cache, api.contactListItems.page);
      return;
    }
    updateCachedPages(cache, {
      endpoint: api.contactListItems.page,
      rowsKey: 'contacts',
      update: (rows, { contactListId, searchParam }) =>
        applyRowChange(
          rows,
          event,
          (item) => item.contactListId === contactListId && matchesSearch(searchParam ?? '', [item.name, item.email], [item.number]),
        ),
    });
  }),
];

const countFinished = ({ created, updated, skipped }: ContactImportRecord): number => created + updated + skipped;

/**
 * The newer of two states of an import. Responses can arrive after later live events: an import of two rows may be done
 * before its start request returns.
 */
export function pickNewerImport(current: ContactImportRecord | undefined, received: ContactImportRecord): ContactImportRecord {
  const isOver = current?.status === 'done' || current?.status === 'canceled';
  return current !== undefined && (isOver || countFinished(received) < countFinished(current)) ? current : received;
}

const contactImportCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('contactImport', (cache, { import: record }) => {
    const same = ({ id }: ContactImportRecord): boolean => id === record.id;
    updateCachedResults(cache, api.contactImports.list, (all, { contactListId = null }) =>
      contactListId === record.contactListId ? upsertRow(all, pickNewerImport(all.find(same), record)) : all,
    );
    updateCachedResults(cache, api.contactImports.show, (shown) => (same(shown) ? pickNewerImport(shown, record) : shown));
    // Rows change their outcome while the import runs.
    void cache.invalidateQueries({ queryKey: toQueryKey(api.contactImports.rows, undefined, 'pages') });
  }),
];

const contactExportCacheUpdaters: readonly CacheUpdater[] = [
  // Events carry no URL of the file.
  cacheUpdater('contactExport', (cache) => invalidateEndpoint(cache, api.contactExports.list)),
];

export const contactsArea: UiArea = {
  cacheUpdaters: [...contactCacheUpdaters, ...contactListCacheUpdaters, ...contactImportCacheUpdaters, ...contactExportCacheUpdaters],
  screens: [
    {
      path: '/contacts',
      pathSuffix: '/:id?',
      label: 'places.contacts',
      screen: lazyComponent(() => {
        [ContactHistory, ContactConversations, NewTicketDialog, MergeDialog].forEach((slot) => slot.prefetch());
        return import('./ContactRoute.tsx');
      }, 'ContactRoute'),
      order: 20,
      menu: { group: 'daily', icon: ContactRound },
    },
    {
      path: '/contact-lists',
      pathSuffix: '/:contactListId?/contacts?',
      label: 'places.contactLists',
      screen: lazyComponent(() => import('./lists/ContactListRoute.tsx'), 'ContactListRoute'),
      order: 46,
      permission: 'contactList.manage',
      planFlag: 'useCampaigns',
      menu: { group: 'admin', icon: ListChecks },
    },
  ],
};
