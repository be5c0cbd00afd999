import styled from '@emotion/styled';
import { ArrowDown, ArrowUp, BellRing, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import type { Todo } from '#shared/persistedState.ts';
import { Checkbox, IconButton, Time, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { motion, radius, size, text, v, width } from '#ui/theme/tokens.ts';
import { TodoTextEditor } from './TodoTextEditor.tsx';
import { ReminderField } from './ReminderField.tsx';
import { updateTodo, moveTodoBefore, removeTodo, moveTodoBy } from './todoList.ts';
import { readTodos, saveTodos } from './todoStore.ts';

const Row = styled.li`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 8px;
  min-height: 52px;
  padding: 6px 4px 6px 0;
  border-bottom: 1px solid ${v.line.hair};
  border-radius: ${radius.inner};
  transition: background-color ${motion.quick};
  &:hover,
  &:focus-within {
    background: ${v.surface.hover};
  }
  &[data-over] {
    box-shadow: inset 0 2px 0 ${v.brand.solid};
  }
  .grip {
    display: grid;
    place-items: center;
    width: 20px;
    height: 32px;
    color: ${v.ink.meta};
    cursor: grab;
  }
  .words {
    font: ${text.body};
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  &[data-done] .words {
    color: ${v.ink.meta};
    text-decoration: line-through;
  }
  small {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  .due {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    color: ${v.waiting.ink};
  }
  .acts {
    display: flex;
  }
  ${width.narrow} {
    grid-template-columns: auto minmax(0, 1fr);
    .grip {
      display: none;
    }
    .acts {
      grid-column: 2;
      margin-left: -7px;
    }
  }
`;

interface TodoRowProps {
  readonly todo: Todo;
  readonly index: number;
  readonly shown: readonly Todo[];
  /** Id of the task being dragged. */
  readonly draggedId: string | null;
  readonly onDrag: (id: string | null) => void;
}

export function TodoRow({ todo, index, shown, draggedId: dragged, onDrag }: TodoRowProps) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<'text' | 'reminder' | null>(null);
  const [isOver, setOver] = useState(false);
  const { id, isDone, text: words } = todo;
  const shut = (): void => setOpened(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onDrag(null);
    if (dragged !== null) {
      saveTodos(moveTodoBefore(readTodos(), dragged, id));
    }
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (event.altKey && by !== null) {
      event.preventDefault();
      saveTodos(moveTodoBy(readTodos(), shown, { id, by }));
    }
  };
  return (
    <Row
      data-done={isDone ? '' : undefined}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        if (dragged !== null) {
          event.preventDefault();
          setOver(dragged !== id);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onKeyDown={handleKeyDown}
    >
      <span
        className="grip"
        draggable
        title={t('todos.grip', { text: words })}
        aria-hidden
        onDragStart={() => onDrag(id)}
        onDragEnd={() => onDrag(null)}
      >
        <GripVertical size={size.iconSmall} strokeWidth={1.75} />
      </span>
      <Checkbox
        checked={isDone}
        slotProps={{ input: { 'aria-label': t(isDone ? 'todos.undone' : 'todos.done', { text: words }) } }}
        onChange={({ target }) => saveTodos(updateTodo(readTodos(), id, { isDone: target.checked, now: new Date() }))}
      />
      <div>
        {opened === 'text' ? <TodoTextEditor todo={todo} onEnd={shut} /> : <TodoText todo={todo} />}
        {opened === 'reminder' && <ReminderField todo={todo} onEnd={shut} />}
      </div>
      <TodoActions todo={todo} shown={shown} index={index} onOpen={setOpened} />
    </Row>
  );
}

function TodoText({ todo: { text: words, createdAt, updatedAt, remindAt } }: Pick<TodoRowProps, 'todo'>) {
  const { t } = useTexts();
  return (
    <>
      <div className="words">{words}</div>
      <small>
        <Time at={createdAt} as="dateTime" />
        {updatedAt !== createdAt && (
          <span>
            · {t('todos.changedAt')} <Time at={updatedAt} as="relative" />
          </span>
        )}
        {remindAt !== null && (
          <span className="due">
            · <BellRing size={12} strokeWidth={2} aria-hidden /> {t('todos.dueAt')} <Time at={remindAt} as="dateTime" />
          </span>
        )}
      </small>
    </>
  );
}

interface TodoActionsProps extends Pick<TodoRowProps, 'todo' | 'shown' | 'index'> {
  readonly onOpen: (what: 'text' | 'reminder') => void;
}

function TodoActions({ todo: { id, text: words, isDone }, shown, index, onOpen }: TodoActionsProps) {
  const { t } = useTexts();
  const step = (by: -1 | 1): void => saveTodos(moveTodoBy(readTodos(), shown, { id, by }));
  const remove = (): void => {
    const before = readTodos();
    saveTodos(removeTodo(before, id));
    toast.success(t('todos.removed'), { id: 'todo', durationMs: 6_000, action: { label: t('todos.undo'), run: () => saveTodos(before) } });
  };
  const look = { iconSize: size.iconSmall, size: 'sm' } as const;
  return (
    <span className="acts">
      {index > 0 && <IconButton {...look} icon={ArrowUp} label={t('todos.up', { text: words })} keys="Alt ↑" onClick={() => step(-1)} />}
      {index < shown.length - 1 && (
        <IconButton {...look} icon={ArrowDown} label={t('todos.down', { text: words })} keys="Alt ↓" onClick={() => step(1)} />
      )}
      {!isDone && <IconButton {...look} icon={BellRing} label={t('todos.remind', { text: words })} onClick={() => onOpen('reminder')} />}
      <IconButton {...look} icon={Pencil} label={t('todos.edit', { text: words })} onClick={() => onOpen('text')} />
      <IconButton {...look} icon={Trash2} label={t('todos.remove', { text: words })} onClick={remove} />
    </span>
  );
}
