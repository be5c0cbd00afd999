import { createStore, useStore } from 'zustand';
import type { Todo } from '#shared/persistedState.ts';
import { host } from '#ui/host/index.ts';
import { addTodo } from './todoList.ts';

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
