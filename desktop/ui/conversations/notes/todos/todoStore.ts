import { createStore, useStore } from 'zustand';
import type { Todo } from '#shared/persistedState.ts';
import { host } from '#ui/host/index.ts';

type AddTodoTodoList = readonly Todo[];

/** Limit of the persisted-state parser. */
const maxTextLength = 2000;
const trimText = (text: string): string => text.trim().slice(0, maxTextLength);

interface NewTodo {
  readonly text: string;
  readonly ticket?: Todo['ticket'];
}

/** Prepends a task; blank text is ignored. */
export function addTodo(list: AddTodoTodoList, { text, ticket = null }: NewTodo, now: Date): AddTodoTodoList {
  const trimmed = trimText(text);
  const at = now.toISOString();
  return trimmed === ''
    ? list
    : [{ id: crypto.randomUUID(), text: trimmed, ticket, isDone: false, remindAt: null, createdAt: at, updatedAt: at }, ...list];
}

/** Changes one task; a change without effect or to a blank text returns the list unchanged. */
export function updateTodo(
  list: AddTodoTodoList,
  id: string,
  { now, ...part }: Partial<Pick<Todo, 'text' | 'isDone' | 'remindAt'>> & { now: Date },
): AddTodoTodoList {
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

export const removeTodo = (list: AddTodoTodoList, id: string): AddTodoTodoList => list.filter((todo) => todo.id !== id);

/** Moves a task before another, or to the end for null; does not touch `updatedAt`. */
export function moveTodoBefore(list: AddTodoTodoList, id: string, beforeId: string | null): AddTodoTodoList {
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
export function moveTodoBy(
  list: AddTodoTodoList,
  todoList: AddTodoTodoList,
  { id, by }: { readonly id: string; readonly by: -1 | 1 },
): AddTodoTodoList {
  const index = todoList.findIndex((todo) => todo.id === id);
  const to = index + by;
  if (index === -1 || to < 0 || to >= todoList.length) {
    return list;
  }
  return moveTodoBefore(list, id, by === -1 ? (todoList[to]?.id ?? null) : (todoList[to + 1]?.id ?? null));
}

/** Open tasks whose reminder is due. */
export const findDueTodos = (list: AddTodoTodoList, now: Date): AddTodoTodoList =>
  list.filter(({ isDone, remindAt }) => !isDone && remindAt !== null && new Date(remindAt) <= now);

type TodoList = readonly Todo[];

const store = createStore<{ list: TodoList | null }>(() => ({ list: null }));

export function readTodos(): TodoList {
  const { list } = store.getState();
  if (list !== null) {
    return list;
  }
  const persisted = host().read('todos') ?? [];
  store.setState({ list: persisted });
  return persisted;
}

export function saveTodos(list: TodoList): void {
  if (list !== readTodos()) {
    store.setState({ list });
    host().write('todos', list);
  }
}

/** Adds a task about a ticket. */
export const addTicketTodo = (text: string, ticket: NonNullable<Todo['ticket']>): void =>
  saveTodos(addTodo(readTodos(), { text, ticket }, new Date()));

/** Follows changes made in other windows. */
export const subscribeToTodos = (): (() => void) =>
  host().onPersistedChange((key) => key === 'todos' && store.setState({ list: host().read('todos') ?? [] }));

export const useTodos = (): TodoList => useStore(store, ({ list }) => list ?? readTodos());
