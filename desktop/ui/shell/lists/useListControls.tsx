import { Plus, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PagedList } from '#ui/data/cache/query.ts';
import { Button, type DataTableProps, Kbd, type SearchBoxProps, Tooltip } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useActionKeys } from '#ui/shell/shortcuts/useActionKeys.ts';

interface CreateControl {
  /** 'Nova tag' */
  readonly label: string;
  readonly run: () => void;
}

interface ListControlsOptions {
  /** 'tags': the beginning of the names of its actions. */
  readonly area: string;
  /** 'Buscar tags' */
  readonly search: string;
  /** Null where this person may add none. */
  readonly create: CreateControl | null;
}

interface ListControls {
  /** What is searched for, kept in the address. */
  readonly term: string;
  readonly search: SearchBoxProps;
  /** The primary button of the page. */
  readonly createButton: ReactNode;
}

/** How far a list has come. */
interface ListProgress {
  readonly rows: readonly unknown[];
  readonly isLoading: boolean;
  /** What is shown belongs to another question. */
  readonly isPlaceholder?: boolean;
  readonly error: unknown;
}

const createKeys = 'Alt N';
const searchKeys = '/';
const focusSearch = (): void => document.querySelector<HTMLElement>('main input[type="search"]')?.focus();

/** What every list offers, by button, key and palette alike: to search, and to add. */
export function useListControls({ area, search, create }: ListControlsOptions): ListControls {
  const { t } = useTexts();
  const [address, setAddress] = useSearchParams();
  const term = address.get('q') ?? '';
  const group = t('shell.groups.here');
  const ids = { create: `${area}.create`, search: `${area}.search` };
  useScreenActions([
    { id: ids.search, label: search, group, icon: Search, keys: searchKeys, run: focusSearch },
    ...(create === null ? [] : [{ id: ids.create, label: create.label, group, icon: Plus, keys: createKeys, run: create.run }]),
  ]);
  const { keys } = useActionKeys(ids.search, searchKeys);
  const onSearch = (next: string): void => setAddress(next === '' ? {} : { q: next }, { replace: true });
  return {
    term,
    search: { label: search, value: term, onSearch, shortcut: keys },
    createButton: create && <CreateButton {...create} id={ids.create} />,
  };
}

function CreateButton({ id, label, run }: CreateControl & { readonly id: string }) {
  const { keys, aria } = useActionKeys(id, createKeys);
  const button = (
    <Button startDecorator={<Plus size={16} strokeWidth={2} aria-hidden />} aria-keyshortcuts={aria} aria-label={label} onClick={run}>
      {label}
    </Button>
  );
  return keys === null ? button : <Tooltip title={<Kbd of={keys} />}>{button}</Tooltip>;
}

/** Is there nothing at all yet? Then there is nothing to search, and the first thing to do stands in the middle. */
export const isListEmpty = ({ rows, isLoading, isPlaceholder: isStandIn = false, error }: ListProgress, term: string): boolean =>
  rows.length === 0 && !isLoading && !isStandIn && !error && term === '';

/** How many there are; nothing while nobody knows. */
export const readListCount = (list: ListProgress & { readonly count: number }): number | undefined =>
  list.isLoading || (list.error && list.rows.length === 0) ? undefined : list.count;

/** A growing list as its table wants it. */
export function toTableProps<Row>(pages: PagedList<Row>): Omit<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'rowName'> {
  const { rows, hasMore, isLoading, isLoadingMore, isPlaceholder: isStandIn, error, loadMore, retry } = pages;
  return {
    rows,
    isLoading: isLoading || isStandIn,
    isLoadingMore,
    // Rows that are all here stay what they are when asking again fails: the line under the bar tells of it.
    error: rows.length === 0 || hasMore ? error : null,
    onRetry: retry,
    onMore: hasMore ? loadMore : undefined,
  };
}
