import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Identifiable, PagedList } from '#ui/data/cache/query.ts';
import { type Action, Button, type Column, DataTable, type DataTableProps, EmptyState, NoResults, Page } from '#ui/kit/index.ts';
import { isListEmpty, readListCount, toTableProps } from './listState.ts';
import type { ListControls } from './useListControls.tsx';

interface NamedRow extends Identifiable {
  readonly name: string;
}

/** Makes the tab bar; `count` is the number of rows of the current tab. */
export type RenderTabs = (count: number | undefined) => ReactNode;

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
  /** Tab bar of a screen that has several lists; it shows the number of rows instead of the title. */
  readonly renderTabs?: RenderTabs | undefined;
  readonly rowTone?: DataTableProps<Row>['rowTone'];
  readonly onReorder?: DataTableProps<Row>['onReorder'];
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
    renderTabs,
    rowTone,
    onReorder,
    tools,
    banner,
    children,
  } = props;
  const { term, search, createButton } = controls;
  const count = readListCount(list);
  const hidesSearch = empty !== undefined && isListEmpty(list, term);
  return (
    <Page
      title={title}
      count={renderTabs === undefined ? count : undefined}
      tabs={renderTabs?.(count)}
      search={hidesSearch ? undefined : search}
      tools={tools}
      action={createButton}
    >
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
        rowTone={rowTone}
        onReorder={onReorder}
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
