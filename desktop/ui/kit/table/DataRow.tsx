import { type DragEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { Action } from '#ui/kit/controls/Action.ts';
import { IconButton } from '#ui/kit/controls/IconButton.tsx';
import { ActionMenu } from '#ui/kit/overlay/ActionMenu.tsx';
import { useTexts } from '#ui/text/index.ts';
import { type Column, type RowTone, splitActions, toCellAttributes } from './columns.ts';
import { findActionForKey } from './rowKeys.ts';

interface RowDragProps {
  readonly 'data-dragged': '' | undefined;
  readonly 'data-over': 'before' | 'after' | undefined;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

/** Drag and drop of rows by a `DragGrip` in one of their cells. */
export function useRowReorder(onReorder: ((index: number, toIndex: number) => void) | undefined): (index: number) => RowDragProps | null {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = (): void => {
    setFrom(null);
    setOver(null);
  };
  if (onReorder === undefined) {
    return () => null;
  }
  return (index) => ({
    'data-dragged': from === index ? '' : undefined,
    'data-over': from === null || from === index || over !== index ? undefined : from < index ? 'after' : 'before',
    onDragStart: ({ dataTransfer }) => {
      dataTransfer.effectAllowed = 'move';
      setFrom(index);
    },
    onDragOver: (event) => {
      if (from !== null) {
        event.preventDefault();
        setOver(index);
      }
    },
    onDrop: (event) => {
      event.preventDefault();
      if (from !== null && from !== index) {
        onReorder(from, index);
      }
      end();
    },
    onDragEnd: end,
  });
}

interface RowActionsProps {
  readonly name: string;
  readonly actions: readonly Action[];
  readonly tabIndex: number;
  readonly isNarrow: boolean;
  readonly isAlwaysShown: boolean;
}

/** Up to three buttons, the rest in a menu; on phones all in the menu. */
function RowActions({ name, actions, tabIndex, isNarrow, isAlwaysShown: isShown }: RowActionsProps) {
  const { t } = useTexts();
  const { buttons, rest } = isNarrow ? { buttons: [], rest: actions } : splitActions(actions);
  return (
    <div className="acts" data-always={isNarrow || isShown ? '' : undefined}>
      {buttons.map((action) => (
        <IconButton
          key={action.key}
          icon={action.icon}
          label={action.label}
          keys={action.keys}
          reason={action.reason}
          iconSize={16}
          tabIndex={tabIndex}
          onClick={action.run}
        />
      ))}
      {rest.length > 0 && <ActionMenu label={t('kit.actionsOf', { name })} actions={rest} tabIndex={tabIndex} />}
    </div>
  );
}

interface DataRowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly name: string;
  readonly tone: RowTone | undefined;
  readonly columns: readonly Column<Row>[];
  readonly actions: readonly Action[] | null;
  readonly isActive: boolean;
  readonly isNarrow: boolean;
  readonly showActions: boolean;
  readonly onEnter: (index: number) => void;
  readonly onOpen: (() => void) | undefined;
  readonly onMove: (key: string, index: number) => boolean;
  readonly onReorder: ((index: number, toIndex: number) => void) | undefined;
  readonly dragProps: ReturnType<ReturnType<typeof useRowReorder>>;
}

/** Keys of the row and its plain buttons; menu buttons keep their arrow keys. */
function isOwnKey(event: KeyboardEvent<HTMLTableRowElement>): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) {
    return false;
  }
  const target = event.target;
  return target === event.currentTarget || (target instanceof Element && target.matches('.acts button:not([aria-haspopup])'));
}

const reorderSteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Alt with an arrow on the row itself; 0 for other keys. */
const findReorderStep = ({ altKey, key, target, currentTarget }: KeyboardEvent): number =>
  altKey && target === currentTarget ? (reorderSteps[key] ?? 0) : 0;

export function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, index, name, tone, columns, actions, isActive, isNarrow, showActions, onEnter, onOpen, onMove, onReorder, dragProps } =
    props;
  const tabIndex = isActive ? 0 : -1;
  const handleKeyDown = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    const step = findReorderStep(event);
    if (onReorder && step !== 0) {
      event.preventDefault();
      onReorder(index, index + step);
      return;
    }
    if (!isOwnKey(event)) {
      return;
    }
    const isOnRow = event.target === event.currentTarget;
    const action = isOnRow || event.key === 'Delete' ? findActionForKey(event.key, actions ?? []) : null;
    if (action) {
      action.run();
    } else if (!onMove(event.key, index)) {
      return;
    }
    event.preventDefault();
  };
  const handleFocus = (event: FocusEvent): void => {
    if (event.currentTarget.contains(event.target)) {
      onEnter(index);
    }
  };
  const handleClick = ({ target }: MouseEvent): void => {
    const isControl = target instanceof Element && target.closest('button, a, input, [role="menu"]') !== null;
    // Selecting text is no click on the row.
    if (!isControl && getSelection()?.isCollapsed !== false) {
      onOpen?.();
    }
  };
  return (
    <tr
      style={onOpen && { cursor: 'pointer' }}
      onClick={onOpen && handleClick}
      tabIndex={tabIndex}
      data-index={index}
      data-tone={tone}
      aria-rowindex={index + 2}
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
      {...dragProps}
    >
      {columns.map((column, columnIndex) =>
        columnIndex === 0 ? (
          <th key={column.key} scope="row" {...toCellAttributes(column, columnIndex)}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} {...toCellAttributes(column, columnIndex)}>
            {column.cell(row)}
          </td>
        ),
      )}
      {actions && (
        <td data-acts="" data-essential="">
          <RowActions name={name} actions={actions} tabIndex={tabIndex} isNarrow={isNarrow} isAlwaysShown={showActions} />
        </td>
      )}
    </tr>
  );
}
