import type { Todo } from '#shared/kept.ts';
import { createStore, useStore } from '#ui/data/store.ts';
import { host } from '#ui/host/index.ts';

type List = readonly Todo[];

const store = createStore<{ list: List | null }>({ list: null });

/** The tasks of this device. */
export function currentTodos(): List {
  const { list } = store.get();
  if (list !== null) {
    return list;
  }
  const kept = host().read('todos') ?? [];
  store.set({ list: kept });
  return kept;
}

export function keepTodos(list: List): void {
  if (list !== currentTodos()) {
    store.set({ list });
    host().write('todos', list);
  }
}

/** Another window changed the list. */
export const followTodos = (): (() => void) => host().hearKept((key) => key === 'todos' && store.set({ list: host().read('todos') ?? [] }));

export const useTodos = (): List => useStore(store, ({ list }) => list ?? currentTodos());
