import type { Todo } from '#shared/persistedState.ts';

type TodoList = readonly Todo[];

/** Limit of the persisted-state parser. */
const maxTextLength = 2000;
const trimText = (text: string): string => text.trim().slice(0, maxTextLength);

interface NewTodo {
  readonly text: string;
  readonly ticket?: Todo['ticket'];
}

/** Prepends a task; blank text is ignored. */
export function addTodo(list: TodoList, { text, ticket = null }: NewTodo, now: Date): TodoList {
  const trimmed = trimText(text);
  const at = now.toISOString();
  return trimmed === ''
    ? list
    : [{ id: crypto.randomUUID(), text: trimmed, ticket, isDone: false, remindAt: null, createdAt: at, updatedAt: at }, ...list];
}

/** Changes one task; a change without effect or to a blank text returns the list unchanged. */
export function updateTodo(
  list: TodoList,
  id: string,
  { now, ...part }: Partial<Pick<Todo, 'text' | 'isDone' | 'remindAt'>> & { now: Date },
): TodoList {
  const trimmed = part.text === undefined ? undefined : trimText(part.text);
  if (trimmed === '') {
    return list;
  }
  const change = { ...part, ...(trimmed === undefined ? {} : { text: trimmed }), ...(part.isDone === true ? { remindAt: null } : {}) };
  return list.map((todo) => {
    const next = { ...todo, ...change };
    const isSame = next.text === todo.text && next.isDone === todo.isDone && next.remindAt === todo.remindAt;
    return todo.id === id && !isSame ? { ...next, updatedAt: now.toISOString() } : todo;
  });
}

export const removeTodo = (list: TodoList, id: string): TodoList => list.filter((todo) => todo.id !== id);

/** Moves a task before another, or to the end for null; does not touch `updatedAt`. */
export function moveTodoBefore(list: TodoList, id: string, beforeId: string | null): TodoList {
  const moved = list.find((todo) => todo.id === id);
  if (moved === undefined || id === beforeId) {
    return list;
  }
  const others = removeTodo(list, id);
  const index = others.findIndex((todo) => todo.id === beforeId);
  const at = index === -1 ? others.length : index;
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

/** Moves a task by one position among the shown ones. */
export function moveTodoBy(list: TodoList, shown: TodoList, { id, by }: { readonly id: string; readonly by: -1 | 1 }): TodoList {
  const index = shown.findIndex((todo) => todo.id === id);
  const to = index + by;
  if (index === -1 || to < 0 || to >= shown.length) {
    return list;
  }
  return moveTodoBefore(list, id, by === -1 ? (shown[to]?.id ?? null) : (shown[to + 1]?.id ?? null));
}

/** Open tasks whose reminder is due. */
export const findDueTodos = (list: TodoList, now: Date): TodoList =>
  list.filter(({ isDone, remindAt }) => !isDone && remindAt !== null && new Date(remindAt) <= now);
