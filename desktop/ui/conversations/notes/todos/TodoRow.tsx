import styled from '@emotion/styled';
import { ArrowDown, ArrowUp, BellRing, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Todo } from '#shared/persistedState.ts';
import { Checkbox, IconButton, Textarea, Time, toast, useReturnFocus } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { motion, radius, size, text, v, width } from '#ui/theme/tokens.ts';
import { ReminderField } from './ReminderField.tsx';
import { moveTodoBefore, moveTodoBy, readTodos, removeTodo, saveTodos, updateTodo } from './todoStore.ts';

interface TodoTextEditorProps {
  readonly todo: Todo;
  readonly onEnd: () => void;
}

/** Inline editor of a task's text: Enter saves, Escape cancels, blank text is ignored. */
function TodoTextEditor({ todo: { id, text }, onEnd }: TodoTextEditorProps) {
  const { t } = useTexts();
  const [draft, setDraft] = useState(text);
  const textarea = useRef<HTMLTextAreaElement>(null);
  useReturnFocus();
  useEffect(() => textarea.current?.select(), []);
  const save = (): void => {
    saveTodos(updateTodo(readTodos(), id, { text: draft, now: new Date() }));
    onEnd();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      save();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onEnd();
    }
  };
  return (
    <Textarea
      size="sm"
      minRows={1}
      maxRows={6}
      value={draft}
      slotProps={{ textarea: { ref: textarea, 'aria-label': t('todos.editing'), maxLength: 2000 } }}
      onChange={({ target }) => setDraft(target.value)}
      onKeyDown={handleKeyDown}
      onBlur={save}
    />
  );
}

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
  .handle {
    display: grid;
    place-items: center;
    width: 20px;
    height: 32px;
    color: ${v.ink.meta};
    cursor: grab;
  }
  .text {
    font: ${text.body};
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  &[data-done] .text {
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
  .actions {
    display: flex;
  }
  ${width.narrow} {
    grid-template-columns: auto minmax(0, 1fr);
    .handle {
      display: none;
    }
    .actions {
      grid-column: 2;
      margin-left: -7px;
    }
  }
`;

const TicketLink = styled(Link)`
  font: ${text.meta};
  color: ${v.brand.ink};
`;

interface TodoRowProps {
  readonly todo: Todo;
  readonly index: number;
  readonly todos: readonly Todo[];
  /** Id of the task being dragged. */
  readonly draggedId: string | null;
  readonly onDrag: (id: string | null) => void;
}

export function TodoRow({ todo, index, todos, draggedId, onDrag }: TodoRowProps) {
  const { t } = useTexts();
  const [openEditor, setOpenEditor] = useState<'text' | 'reminder' | null>(null);
  const [isDragOver, setDragOver] = useState(false);
  const { id, isDone, text: todoText } = todo;
  const closeEditor = (): void => setOpenEditor(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setDragOver(false);
    onDrag(null);
    if (draggedId !== null) {
      saveTodos(moveTodoBefore(readTodos(), draggedId, id));
    }
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const offset = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (event.altKey && offset !== null) {
      event.preventDefault();
      saveTodos(moveTodoBy(readTodos(), todos, { id, by: offset }));
    }
  };
  return (
    <Row
      data-done={isDone ? '' : undefined}
      data-over={isDragOver ? '' : undefined}
      onDragOver={(event) => {
        if (draggedId !== null) {
          event.preventDefault();
          setDragOver(draggedId !== id);
        }
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={drop}
      onKeyDown={handleKeyDown}
    >
      <span
        className="handle"
        draggable
        title={t('todos.grip', { text: todoText })}
        aria-hidden
        onDragStart={() => onDrag(id)}
        onDragEnd={() => onDrag(null)}
      >
        <GripVertical size={size.iconSmall} strokeWidth={1.75} />
      </span>
      <Checkbox
        checked={isDone}
        slotProps={{ input: { 'aria-label': t(isDone ? 'todos.undone' : 'todos.done', { text: todoText }) } }}
        onChange={({ target }) => saveTodos(updateTodo(readTodos(), id, { isDone: target.checked, now: new Date() }))}
      />
      <div>
        {openEditor === 'text' ? <TodoTextEditor todo={todo} onEnd={closeEditor} /> : <TodoText todo={todo} />}
        {openEditor === 'reminder' && <ReminderField todo={todo} onEnd={closeEditor} />}
      </div>
      <TodoActions todo={todo} todos={todos} index={index} onOpen={setOpenEditor} />
    </Row>
  );
}

function TodoText({ todo: { text: todoText, ticket, createdAt, updatedAt, remindAt } }: Pick<TodoRowProps, 'todo'>) {
  const { t } = useTexts();
  return (
    <>
      <div className="text">{todoText}</div>
      {ticket !== null && <TicketLink to={`/tickets/${ticket.uuid}`}>{t('todos.openTicket', { name: ticket.name })}</TicketLink>}
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

interface TodoActionsProps extends Pick<TodoRowProps, 'todo' | 'todos' | 'index'> {
  readonly onOpen: (what: 'text' | 'reminder') => void;
}

function TodoActions({ todo: { id, text: todoText, isDone }, todos, index, onOpen }: TodoActionsProps) {
  const { t } = useTexts();
  const step = (offset: -1 | 1): void => saveTodos(moveTodoBy(readTodos(), todos, { id, by: offset }));
  const remove = (): void => {
    const before = readTodos();
    saveTodos(removeTodo(before, id));
    toast.success(t('todos.removed'), { id: 'todo', durationMs: 6_000, action: { label: t('todos.undo'), run: () => saveTodos(before) } });
  };
  const buttonProps = { iconSize: size.iconSmall, size: 'sm' } as const;
  return (
    <span className="actions">
      {index > 0 && (
        <IconButton {...buttonProps} icon={ArrowUp} label={t('todos.up', { text: todoText })} keys="Alt ↑" onClick={() => step(-1)} />
      )}
      {index < todos.length - 1 && (
        <IconButton {...buttonProps} icon={ArrowDown} label={t('todos.down', { text: todoText })} keys="Alt ↓" onClick={() => step(1)} />
      )}
      {!isDone && (
        <IconButton {...buttonProps} icon={BellRing} label={t('todos.remind', { text: todoText })} onClick={() => onOpen('reminder')} />
      )}
      <IconButton {...buttonProps} icon={Pencil} label={t('todos.edit', { text: todoText })} onClick={() => onOpen('text')} />
      <IconButton {...buttonProps} icon={Trash2} label={t('todos.remove', { text: todoText })} onClick={remove} />
    </span>
  );
}
