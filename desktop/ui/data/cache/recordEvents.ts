import type { LiveEvents } from '#shared/api.ts';
import type { PageInput, PageResult } from '#shared/kit/page.ts';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import { findInsertIndex } from '#ui/data/sortByName.ts';
import { omitRow, updateCachedPages, upsertRow } from './cache.ts';
import { cacheUpdater, type CacheUpdater, type LiveEventName } from './cacheUpdater.ts';

/** The record that a live event carries under its own name. */
type SavedRecord<Event extends LiveEventName> = LiveEvents[Event] extends infer Body
  ? Body extends Record<Event, infer Saved>
    ? Saved
    : never
  : never;

/** Events whose body is `{ action, <event>: record }`, of a removal `{ action: 'delete', <event>Id }`. */
export type RecordEventName = { [Event in LiveEventName]: [SavedRecord<Event>] extends [never] ? never : Event }[LiveEventName];

/** How one list shows the records of an event. */
export interface RecordRows<Event extends RecordEventName, Row extends { readonly id: number }> {
  /** With the fields that only the list has taken from the existing row. */
  readonly toRow: (record: SavedRecord<Event>, existing: Row | undefined) => Row;
  /** Default: every row. */
  readonly matches?: (row: Row) => boolean;
  /** Default: a new row comes first. With 'name' the other rows keep their place. */
  readonly order?: (Row extends { readonly name: string } ? 'name' : never) | ((one: Row, other: Row) => number);
  /** The list has no further pages: an updated record that it lacks is added. */
  readonly isWhole?: boolean;
}

const nameOf = (row: unknown): string => (row as { readonly name: string }).name;

function insertByName<Row extends { readonly id: number }>(rows: Row[], row: Row): Row[] {
  const others = omitRow(rows, row.id);
  const index = findInsertIndex(
    others.map((other) => ({ name: nameOf(other) })),
    nameOf(row),
  );
  return others.toSpliced(index === -1 ? others.length : index, 0, row);
}

function placeByName<Row extends { readonly id: number }>(rows: Row[], row: Row): Row[] {
  const isInPlace = rows.some((other) => other.id === row.id && nameOf(other) === nameOf(row));
  return isInPlace ? upsertRow(rows, row) : insertByName(rows, row);
}

function placeRow<Row extends { readonly id: number }>(rows: Row[], row: Row, order: RecordRows<never, Row>['order']): Row[] {
  if (order === 'name') {
    return placeByName(rows, row);
  }
  return order === undefined ? upsertRow(rows, row) : upsertRow(rows, row).toSorted(order);
}

/** Body of an event that carries its record as `record`. */
export type RowChange<Row> =
  | { readonly action: 'create' | 'update'; readonly record: Row }
  | { readonly action: 'delete'; readonly id: number | string };

interface DatedRow {
  readonly id: number;
  readonly name: string;
  readonly updatedAt: string;
}

/** Applies such an event to one list that is ordered by name. A response may arrive after a later event: the newer record stays. */
export function applyRowChange<Row extends DatedRow>(rows: Row[], change: RowChange<Row>, matches: (row: Row) => boolean): Row[] {
  if (change.action === 'delete') {
    return omitRow(rows, Number(change.id));
  }
  const { action, record } = change;
  const cached = rows.find(({ id }) => id === record.id);
  if (cached === undefined ? action === 'update' : cached.updatedAt > record.updatedAt) {
    return rows;
  }
  return matches(record) ? placeByName(rows, record) : omitRow(rows, record.id);
}

/**
 * Applies the event of a saved or removed record to one list. A record that no longer matches leaves the list, a renamed one moves; the
 * same array is returned when nothing changes.
 */
export function applyRecordEvent<Event extends RecordEventName, Row extends { readonly id: number }>(
  rows: Row[],
  [name, body]: readonly [name: Event, body: LiveEvents[Event]],
  { toRow, matches = () => true, order, isWhole = false }: RecordRows<Event, Row>,
): Row[] {
  const { action, [name]: saved, [`${name}Id`]: removedId } = body as unknown as Record<string, unknown>;
  if (action === 'delete') {
    return omitRow(rows, Number(removedId));
  }
  const existing = rows.find(({ id }) => id === (saved as Row).id);
  if (existing === undefined && action === 'update' && !isWhole) {
    return rows;
  }
  const row = toRow(saved as SavedRecord<Event>, existing);
  return matches(row) ? placeRow(rows, row, order) : omitRow(rows, row.id);
}

interface PagedRecords<
  Event extends RecordEventName,
  Key extends string,
  Row extends { readonly id: number },
  Input extends PageInput,
> extends Omit<RecordRows<Event, Row>, 'matches' | 'isWhole'> {
  readonly endpoint: Endpoint<Input, PageResult<Key, Row>>;
  readonly rowsKey: Key;
  /** Texts of a row that the server searches. */
  readonly searched: (row: Row) => readonly string[];
  /** Filters of a list besides the search; default: every row. */
  readonly passes?: (row: Row, input: Input) => boolean;
}

/** Live updates of the searchable pages of a simple record: an entry of an area's `live.ts`. */
export const recordPagesUpdater = <
  Event extends RecordEventName,
  Key extends string,
  Row extends { readonly id: number },
  Input extends PageInput = PageInput,
>(
  event: Event,
  { endpoint, rowsKey, searched, passes = () => true, ...rows }: PagedRecords<Event, Key, Row, Input>,
): CacheUpdater<Event> =>
  cacheUpdater(event, (cache, body) =>
    updateCachedPages<Input, Key, Row>(cache, {
      endpoint,
      rowsKey,
      update: (cached, input) =>
        applyRecordEvent(cached, [event, body], {
          ...rows,
          matches: (row) =>
            passes(row, input) && searched(row).some((text) => text.toLowerCase().includes((input.searchParam ?? '').toLowerCase())),
        }),
    }),
  );
