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
  /** 'tags': prefix of the action ids. */
  readonly area: string;
  /** 'Buscar tags' */
  readonly search: string;
  /** Null without permission. */
  readonly create: CreateControl | null;
}

interface ListControls {
  /** Search term, stored in the URL. */
  readonly term: string;
  readonly search: SearchBoxProps;
  /** Primary button of the page. */
  readonly createButton: ReactNode;
}

/** Loading state of a list. */
interface ListProgress {
  readonly rows: readonly unknown[];
  readonly isLoading: boolean;
  /** Rows of another input are shown. */
  readonly isPlaceholder?: boolean;
  readonly error: unknown;
}

const createKeys = 'Alt N';
const searchKeys = '/';
const focusSearch = (): void => document.querySelector<HTMLElement>('main input[type="search"]')?.focus();

/** Search and create controls of a list as button, shortcut and palette action. */
export function useListControls({ area, search, create }: ListControlsOptions): ListControls {
  const { t } = useTexts();
  const [searchParams, setSearchParams] = useSearchParams();
  const term = searchParams.get('q') ?? '';
  const group = t('shell.groups.here');
  const ids = { create: `${area}.create`, search: `${area}.search` };
  useScreenActions([
    { id: ids.search, label: search, group, icon: Search, keys: searchKeys, run: focusSearch },
    ...(create === null ? [] : [{ id: ids.create, label: create.label, group, icon: Plus, keys: createKeys, run: create.run }]),
  ]);
  const { keys } = useActionKeys(ids.search, searchKeys);
  const onSearch = (nextTerm: string): void => setSearchParams(nextTerm === '' ? {} : { q: nextTerm }, { replace: true });
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

/** The list has no rows at all, not only none for a search. */
export const isListEmpty = ({ rows, isLoading, isPlaceholder = false, error }: ListProgress, term: string): boolean =>
  rows.length === 0 && !isLoading && !isPlaceholder && !error && term === '';

/** Total; undefined while unknown. */
export const readListCount = (list: ListProgress & { readonly count: number }): number | undefined =>
  list.isLoading || (list.error && list.rows.length === 0) ? undefined : list.count;

/** Props of `DataTable` for an infinite list. */
export function toTableProps<Row>(pages: PagedList<Row>): Omit<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'rowName'> {
  const { rows, hasMore, isLoading, isLoadingMore, isPlaceholder, error, loadMore, retry } = pages;
  return {
    rows,
    isLoading: isLoading || isPlaceholder,
    isLoadingMore,
    // A complete list keeps its rows when a refetch fails; the connection banner reports it.
    error: rows.length === 0 || hasMore ? error : null,
    onRetry: retry,
    onMore: hasMore ? loadMore : undefined,
  };
}
