import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Identifiable, PagedList } from '#ui/data/cache/query.ts';
import { type Action, Button, type Column, DataTable, EmptyState, NoResults, Page } from '#ui/kit/index.ts';
import { isListEmpty, readListCount, toTableProps } from './listState.ts';
import type { ListControls } from './useListControls.tsx';

interface NamedRow extends Identifiable {
  readonly name: string;
}

interface ListScreenProps<Row extends NamedRow> {
  readonly title: string;
  /** From `useEndpointPages`, or `filterList` for unpaged endpoints. */
  readonly list: PagedList<Row>;
  readonly controls: ListControls;
  readonly columns: readonly Column<Row>[];
  /** Default: `row.name`. */
  readonly rowName?: ((row: Row) => string) | undefined;
  readonly actions?: ((row: Row) => readonly Action[]) | undefined;
  readonly maxButtons?: number | undefined;
  readonly isTall?: boolean | undefined;
  /** Shown while there are no rows at all; without it the list is never empty. */
  readonly empty?: { readonly title: string; readonly text: string; readonly create: string } | undefined;
  /** Before the search. */
  readonly tools?: ReactNode;
  /** Above the table. */
  readonly banner?: ReactNode;
  /** Dialogs. */
  readonly children?: ReactNode;
}

/** Screen of one kind of record: search, table, create button and empty state. */
export function ListScreen<Row extends NamedRow>(props: ListScreenProps<Row>) {
  const {
    title,
    list,
    controls,
    columns,
    rowName = ({ name }) => name,
    actions,
    maxButtons,
    isTall,
    empty,
    tools,
    banner,
    children,
  } = props;
  const { term, search, createButton } = controls;
  const hidesSearch = empty !== undefined && isListEmpty(list, term);
  return (
    <Page title={title} count={readListCount(list)} search={hidesSearch ? undefined : search} tools={tools} action={createButton}>
      {banner}
      <DataTable
        {...toTableProps(list)}
        caption={title}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={rowName}
        actions={actions}
        maxButtons={maxButtons}
        isTall={isTall}
        empty={
          term === '' && empty !== undefined ? (
            <EmptyState title={empty.title} action={<FirstButton label={empty.create} onClick={controls.create?.run} />}>
              {empty.text}
            </EmptyState>
          ) : (
            <NoResults term={term} onClear={() => search.onSearch('')} />
          )
        }
      />
      {children}
    </Page>
  );
}

/** Missing without permission to create. */
function FirstButton({ label, onClick }: { readonly label: string; readonly onClick: (() => void) | undefined }) {
  return (
    onClick && (
      <Button startDecorator={<Plus size={16} strokeWidth={2} aria-hidden />} onClick={onClick}>
        {label}
      </Button>
    )
  );
}
