import type { Todo } from '#shared/persistedState.ts';
import { createStore, useStore } from '#ui/data/store.ts';
import { host } from '#ui/host/index.ts';

type TodoList = readonly Todo[];

const store = createStore<{ list: TodoList | null }>({ list: null });

export function readTodos(): TodoList {
  const { list } = store.get();
  if (list !== null) {
    return list;
  }
  const persisted = host().read('todos') ?? [];
  store.set({ list: persisted });
  return persisted;
}

export function saveTodos(list: TodoList): void {
  if (list !== readTodos()) {
    store.set({ list });
    host().write('todos', list);
  }
}

/** Follows changes made in other windows. */
export const subscribeToTodos = (): (() => void) =>
  host().onPersistedChange((key) => key === 'todos' && store.set({ list: host().read('todos') ?? [] }));

export const useTodos = (): TodoList => useStore(store, ({ list }) => list ?? readTodos());
