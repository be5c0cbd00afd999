import styled from '@emotion/styled';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { OptionProblem } from '#shared/rules/findOptionProblems.ts';
import { useTexts } from '#ui/text/index.ts';
import type { OptionNode } from './OptionNode.ts';
import { OptionRow, toRowId } from './OptionRow.tsx';
import { type DropSide, findDropTarget, findRowForKey, type MenuEditor, type OptionStep, type TreeRow } from './useMenuEditor.ts';

const Tree = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
`;

/** The row that an option is dragged over. */
interface DropPlace {
  readonly id: number;
  readonly side: DropSide;
}

interface OptionTreeProps {
  readonly editor: MenuEditor;
  readonly problems: ReadonlyMap<number, readonly OptionProblem[]>;
  readonly onRemove: (option: OptionNode) => void;
}

const steps: Readonly<Record<string, OptionStep>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/** A moved row loses the focus when it is put elsewhere in the page, and a new one has never had it. */
function useRefocus({ rows, editingIds }: MenuEditor): (id: number) => void {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const row = wanted.current === null ? null : document.getElementById(toRowId(wanted.current));
    if (row !== null) {
      row.focus();
      wanted.current = null;
    }
  }, [rows, editingIds]);
  return (id) => {
    wanted.current = id;
  };
}

/** The menu as a tree: arrows walk, Alt with arrows moves, Enter edits, Delete removes. */
export function OptionTree({ editor, problems, onRemove }: OptionTreeProps) {
  const { t } = useTexts();
  const { rows, activeId, options } = editor;
  const [dragged, setDragged] = useState<OptionNode | null>(null);
  const [over, setOver] = useState<DropPlace | null>(null);
  const refocus = useRefocus(editor);
  const tabStopId = rows.some(({ option }) => option.id === activeId) ? activeId : rows[0]?.option.id;

  const walk = (row: TreeRow, key: string): boolean => {
    const isToggle = row.childCount > 0 && key === (row.isExpanded ? 'ArrowLeft' : 'ArrowRight');
    const next = findRowForKey(rows, rows.indexOf(row), key);
    if (isToggle) {
      editor.setExpanded(row.option.id, key === 'ArrowRight');
    } else if (next !== null) {
      document.getElementById(toRowId(next.option.id))?.focus();
    }
    return isToggle || next !== null;
  };
  const act = ({ option }: TreeRow, key: string): boolean => {
    const actions: Record<string, () => void> = {
      Enter: () => editor.startEditing(option.id),
      F2: () => editor.startEditing(option.id),
      Delete: () => onRemove(option),
      Insert: () => editor.add({ parentId: option.parentId, position: option.position + 1 }),
    };
    actions[key]?.();
    return key in actions;
  };
  const step = (option: OptionNode, direction: OptionStep): void => {
    refocus(option.id);
    editor.step(option, direction);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>, row: TreeRow): void => {
    const direction = event.altKey ? steps[event.key] : undefined;
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || (event.altKey && direction === undefined)) {
      return;
    }
    if (direction !== undefined) {
      step(row.option, direction);
    } else if (!walk(row, event.key) && !act(row, event.key)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const findTarget = (row: TreeRow, side: DropSide) =>
    dragged && dragged.id !== row.option.id ? findDropTarget(options, dragged, { over: row.option, side }) : null;
  const endDrag = (): void => {
    setDragged(null);
    setOver(null);
  };
  return (
    <>
      <Tree role="tree" aria-label={t('queueOptions.tree')}>
        {rows.map((row) => (
          <OptionRow
            key={row.option.id}
            row={row}
            editor={editor}
            problems={problems.get(row.option.id) ?? []}
            isTabStop={row.option.id === tabStopId}
            isDragged={dragged?.id === row.option.id}
            dropSide={over?.id === row.option.id ? over.side : null}
            onKeyDown={handleKeyDown}
            onStep={step}
            onRemove={onRemove}
            onClosed={refocus}
            onDragStart={() => setDragged(row.option)}
            onDragEnd={endDrag}
            onDragOver={(side) => {
              const isAllowed = editor.explainMoving(dragged?.id ?? 0, findTarget(row, side)) === undefined;
              setOver(isAllowed ? { id: row.option.id, side } : null);
              return isAllowed;
            }}
            onDrop={(side) => {
              const target = findTarget(row, side);
              if (dragged && target) {
                editor.move(dragged, target);
              }
              endDrag();
            }}
          />
        ))}
      </Tree>
      <p className="hush" role="status">
        {editor.announcement}
      </p>
    </>
  );
}
