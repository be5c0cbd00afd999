import { Plus, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Pages } from '#ui/data/query.ts';
import { Button, type DataTableProps, Keys, type SearchBoxProps, Tooltip } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useActions } from './actions.ts';
import { useKeysOf } from './useKeysOf.ts';

interface Create {
  /** 'Nova tag' */
  readonly label: string;
  readonly run: () => void;
}

interface ListToolsOptions {
  /** 'tags': the beginning of the names of its actions. */
  readonly area: string;
  /** 'Buscar tags' */
  readonly search: string;
  /** Null where this person may add none. */
  readonly create: Create | null;
}

interface ListTools {
  /** What is searched for, kept in the address. */
  readonly term: string;
  readonly search: SearchBoxProps;
  /** The primary button of the page. */
  readonly button: ReactNode;
}

/** How far a list has come. */
interface Progress {
  readonly rows: readonly unknown[];
  readonly isLoading: boolean;
  /** What is shown belongs to another question. */
  readonly isStandIn?: boolean;
  readonly error: unknown;
}

const createKeys = 'Alt N';
const searchKeys = '/';
const toSearch = (): void => document.querySelector<HTMLElement>('main input[type="search"]')?.focus();

/** What every list offers, by button, key and palette alike: to search, and to add. */
export function useListTools({ area, search, create }: ListToolsOptions): ListTools {
  const { t } = useTexts();
  const [address, setAddress] = useSearchParams();
  const term = address.get('q') ?? '';
  const group = t('shell.groups.here');
  const ids = { create: `${area}.create`, search: `${area}.search` };
  useActions([
    { id: ids.search, label: search, group, icon: Search, keys: searchKeys, run: toSearch },
    ...(create === null ? [] : [{ id: ids.create, label: create.label, group, icon: Plus, keys: createKeys, run: create.run }]),
  ]);
  const { keys } = useKeysOf(ids.search, searchKeys);
  const onSearch = (next: string): void => setAddress(next === '' ? {} : { q: next }, { replace: true });
  return {
    term,
    search: { label: search, value: term, onSearch, shortcut: keys },
    button: create && <CreateButton {...create} id={ids.create} />,
  };
}

function CreateButton({ id, label, run }: Create & { readonly id: string }) {
  const { keys, aria } = useKeysOf(id, createKeys);
  const button = (
    <Button startDecorator={<Plus size={16} strokeWidth={2} aria-hidden />} aria-keyshortcuts={aria} aria-label={label} onClick={run}>
      {label}
    </Button>
  );
  return keys === null ? button : <Tooltip title={<Keys of={keys} />}>{button}</Tooltip>;
}

/** Is there nothing at all yet? Then there is nothing to search, and the first thing to do stands in the middle. */
export const isBare = ({ rows, isLoading, isStandIn = false, error }: Progress, term: string): boolean =>
  rows.length === 0 && !isLoading && !isStandIn && !error && term === '';

/** How many there are; nothing while nobody knows. */
export const countOf = (list: Progress & { readonly count: number }): number | undefined =>
  list.isLoading || (list.error && list.rows.length === 0) ? undefined : list.count;

/** A growing list as its table wants it. */
export function tableOf<Row>(pages: Pages<Row>): Omit<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'rowName'> {
  const { rows, hasMore, isLoading, isLoadingMore, isStandIn, error, loadMore, retry } = pages;
  return {
    rows,
    loading: isLoading || isStandIn,
    loadingMore: isLoadingMore,
    // Rows that are all here stay what they are when asking again fails: the line under the bar tells of it.
    failed: rows.length === 0 || hasMore ? error : null,
    onRetry: retry,
    onMore: hasMore ? loadMore : undefined,
  };
}
