import styled from '@emotion/styled';
import {
  ArrowDown,
  ArrowUp,
  ChevronRight,
  CornerDownRight,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  ListPlus,
  Paperclip,
  Pencil,
  Plus,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { type DragEvent, Fragment, type KeyboardEvent, type MouseEvent } from 'react';
import type { OptionProblem } from '#shared/rules/findOptionProblems.ts';
import { type Action, ActionMenu, IconButton, StatusBadge } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { motion, radius, size, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { OptionEditor } from './OptionEditor.tsx';
import type { OptionNode } from './OptionNode.ts';
import { type DropSide, findStepTarget, type MenuEditor, type OptionStep, type TreeRow } from './useMenuEditor.ts';

export const toRowId = (id: number): string => `queue-option-${id}`;

const indentPx = 24;

const Item = styled.div`
  position: relative;
  min-width: 0;
  border-radius: ${radius.control};
  transition: background-color ${motion.quick};
  &:hover,
  &[aria-selected='true'] {
    background: ${v.surface.hover};
  }
  &:focus-visible {
    outline: 2px solid ${v.brand.ring};
    outline-offset: -2px;
  }
  &[data-dragged] {
    opacity: 0.45;
  }
  &[data-drop='before'] {
    box-shadow: inset 0 2px 0 ${v.brand.solid};
  }
  &[data-drop='after'] {
    box-shadow: inset 0 -2px 0 ${v.brand.solid};
  }
  &[data-drop='inside'] {
    box-shadow: inset 0 0 0 2px ${v.brand.solid};
  }
`;
const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 6px;
  min-height: 44px;
  padding: 4px;
  > .handle,
  > .toggle {
    display: grid;
    flex-shrink: 0;
    place-items: center;
    width: 20px;
    height: 28px;
    color: ${v.ink.meta};
  }
  > .handle {
    cursor: grab;
  }
  > .toggle svg {
    transition: transform ${motion.quick};
  }
  > .toggle[data-open] svg {
    transform: rotate(90deg);
  }
  > .number {
    flex-shrink: 0;
    min-width: 24px;
    padding: 2px 6px;
    border-radius: ${radius.inner};
    background: ${v.surface.sunken};
    font: ${text.metaStrong};
    ${tabular}
    color: ${v.ink.soft};
    text-align: center;
  }
  > .words {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    min-width: 0;
    cursor: text;
  }
  .title {
    font: ${text.body};
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
  }
  .title[data-empty] {
    color: ${v.ink.meta};
  }
  .file {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    font: ${text.meta};
    color: ${v.ink.meta};
    overflow-wrap: anywhere;
  }
  ${width.narrow} {
    > .handle {
      display: none;
    }
  }
`;

interface OptionRowProps {
  readonly row: TreeRow;
  readonly editor: MenuEditor;
  readonly problems: readonly OptionProblem[];
  readonly isTabStop: boolean;
  readonly isDragged: boolean;
  readonly dropSide: DropSide | null;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, row: TreeRow) => void;
  readonly onStep: (option: OptionNode, step: OptionStep) => void;
  readonly onRemove: (option: OptionNode) => void;
  /** After its editor was closed. */
  readonly onClosed: (id: number) => void;
  readonly onDragStart: () => void;
  readonly onDragEnd: () => void;
  /** False where the option may not be dropped. */
  readonly onDragOver: (side: DropSide) => boolean;
  readonly onDrop: (side: DropSide) => void;
}

/** The upper and the lower third of a row are places beside it, the middle is inside. */
function findSide({ clientY, currentTarget }: DragEvent): DropSide {
  const { top, height } = currentTarget.getBoundingClientRect();
  const share = (clientY - top) / height;
  return share < 1 / 3 ? 'before' : share > 2 / 3 ? 'after' : 'inside';
}

export function OptionRow(props: OptionRowProps) {
  const { t } = useTexts();
  const { row, editor, isTabStop, isDragged, dropSide, onKeyDown, onClosed } = props;
  const { option, level, siblingCount, childCount, isExpanded } = row;
  const name = option.title === '' ? t('queueOptions.untitled') : option.title;
  const isEditing = editor.editingIds.has(option.id);
  const close = (): void => {
    onClosed(option.id);
    editor.stopEditing(option.id);
  };
  const handleClick = ({ target }: MouseEvent): void => {
    const isOn = (selector: string): boolean => target instanceof Element && target.closest(selector) !== null;
    if (isOn('.toggle')) {
      editor.setExpanded(option.id, !isExpanded);
    } else if (isOn('.words')) {
      editor.startEditing(option.id);
    }
  };
  return (
    <Item
      id={toRowId(option.id)}
      role="treeitem"
      // An open editor adds words, which its name must then contain.
      aria-labelledby={isEditing ? undefined : `${toRowId(option.id)}-number ${toRowId(option.id)}-words`}
      aria-level={level}
      aria-posinset={option.position}
      aria-setsize={siblingCount}
      aria-expanded={childCount === 0 ? undefined : isExpanded}
      aria-selected={editor.activeId === option.id}
      tabIndex={isTabStop ? 0 : -1}
      data-dragged={isDragged || undefined}
      data-drop={dropSide ?? undefined}
      style={{ marginInlineStart: (level - 1) * indentPx }}
      onClick={handleClick}
      onKeyDown={(event) => onKeyDown(event, row)}
      onFocus={() => editor.activate(option.id)}
    >
      <OptionLine {...props} name={name} />
      {isEditing && <OptionEditor option={option} onClose={close} />}
    </Item>
  );
}

function OptionLine(props: NamedRowProps) {
  const { t } = useTexts();
  const { row, problems, name } = props;
  const { id, title, position, mediaName } = row.option;
  const allowDrop = (event: DragEvent): void => {
    if (props.onDragOver(findSide(event))) {
      event.preventDefault();
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    props.onDrop(findSide(event));
  };
  return (
    <Line onDragOver={allowDrop} onDrop={drop}>
      <Handle {...props} />
      <span className="toggle" aria-hidden data-open={row.isExpanded || undefined}>
        {row.childCount > 0 && <ChevronRight size={size.iconSmall} strokeWidth={2} />}
      </span>
      <span className="number" id={`${toRowId(id)}-number`}>
        {position}
      </span>{' '}
      <div className="words" id={`${toRowId(id)}-words`}>
        <span className="title" data-empty={title === '' || undefined}>
          {name}
        </span>{' '}
        {mediaName !== null && (
          <span className="file">
            <Paperclip size={12} strokeWidth={2} aria-hidden />
            {mediaName}
          </span>
        )}
        {problems.map((problem) => (
          <Fragment key={problem}>
            <StatusBadge icon={TriangleAlert} tint="waiting">
              {t(`queueOptions.problems.${problem}`)}
            </StatusBadge>{' '}
          </Fragment>
        ))}
      </div>
      <OptionActions {...props} />
    </Line>
  );
}

interface NamedRowProps extends OptionRowProps {
  readonly name: string;
}

function Handle({ name, onDragStart, onDragEnd }: NamedRowProps) {
  const { t } = useTexts();
  const start = ({ dataTransfer }: DragEvent): void => {
    dataTransfer.setData('text/plain', name);
    dataTransfer.effectAllowed = 'move';
    onDragStart();
  };
  return (
    <span className="handle" draggable aria-hidden title={t('queueOptions.drag', { name })} onDragStart={start} onDragEnd={onDragEnd}>
      <GripVertical size={size.iconSmall} strokeWidth={1.75} />
    </span>
  );
}

/** Adding inside is a button, everything is in the menu; keys work on the row. */
function OptionActions({ row: { option }, editor, name, isTabStop, onStep, onRemove }: NamedRowProps) {
  const { t } = useTexts();
  const tabIndex = isTabStop ? 0 : -1;
  const addInside = (): void => editor.addLast(option.id);
  const insideReason = editor.explainAdding(option.id);
  const createStep = (step: OptionStep, icon: Action['icon'], keys: string): Action => ({
    key: step,
    label: t(`queueOptions.steps.${step}`),
    icon,
    keys,
    reason: editor.explainMoving(option.id, findStepTarget(editor.options, option, step)),
    run: () => onStep(option, step),
  });
  const actions: Action[] = [
    { key: 'edit', label: t('queueOptions.edit'), icon: Pencil, keys: 'Enter', run: () => editor.startEditing(option.id) },
    { key: 'inside', label: t('queueOptions.addInside'), icon: CornerDownRight, reason: insideReason, run: addInside },
    {
      key: 'after',
      label: t('queueOptions.addAfter'),
      icon: ListPlus,
      keys: 'Insert',
      reason: editor.explainAdding(option.parentId),
      run: () => editor.add({ parentId: option.parentId, position: option.position + 1 }),
    },
    createStep('up', ArrowUp, 'Alt ↑'),
    createStep('down', ArrowDown, 'Alt ↓'),
    createStep('in', IndentIncrease, 'Alt →'),
    createStep('out', IndentDecrease, 'Alt ←'),
    { key: 'remove', label: t('queueOptions.remove'), icon: Trash2, keys: 'Del', danger: true, run: () => onRemove(option) },
  ];
  return (
    <>
      <IconButton
        size="sm"
        icon={Plus}
        label={t('queueOptions.addInsideOf', { name })}
        reason={insideReason}
        tabIndex={tabIndex}
        onClick={addInside}
      />
      <ActionMenu size="sm" label={t('kit.actionsOf', { name })} actions={actions} tabIndex={tabIndex} />
    </>
  );
}
