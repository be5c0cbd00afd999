import type { Todo } from '#shared/persistedState.ts';

type TodoList = readonly Todo[];

/** A task is at most as long as a page remembers. */
const maxTextLength = 2000;
const trimText = (text: string): string => text.trim().slice(0, maxTextLength);

/** A new task comes first; a blank one is none. */
export function addTodo(list: TodoList, text: string, now: Date): TodoList {
  const words = trimText(text);
  const at = now.toISOString();
  return words === ''
    ? list
    : [{ id: crypto.randomUUID(), text: words, isDone: false, remindAt: null, createdAt: at, updatedAt: at }, ...list];
}

/** A change of one task. One that changes nothing, or empties its text, leaves everything as it was. */
export function updateTodo(
  list: TodoList,
  id: string,
  { now, ...part }: Partial<Pick<Todo, 'text' | 'isDone' | 'remindAt'>> & { now: Date },
): TodoList {
  const words = part.text === undefined ? undefined : trimText(part.text);
  if (words === '') {
    return list;
  }
  const change = { ...part, ...(words === undefined ? {} : { text: words }), ...(part.isDone === true ? { remindAt: null } : {}) };
  return list.map((todo) => {
    const next = { ...todo, ...change };
    const isSame = next.text === todo.text && next.isDone === todo.isDone && next.remindAt === todo.remindAt;
    return todo.id === id && !isSame ? { ...next, updatedAt: now.toISOString() } : todo;
  });
}

export const removeTodo = (list: TodoList, id: string): TodoList => list.filter((todo) => todo.id !== id);

/** One task before another; after the last where there is none. Order is no change of the task. */
export function moveTodoBefore(list: TodoList, id: string, beforeId: string | null): TodoList {
  const moving = list.find((todo) => todo.id === id);
  if (moving === undefined || id === beforeId) {
    return list;
  }
  const others = removeTodo(list, id);
  const index = others.findIndex((todo) => todo.id === beforeId);
  const at = index === -1 ? others.length : index;
  return [...others.slice(0, at), moving, ...others.slice(at)];
}

/** One step up or down among those that are shown. */
export function moveTodoBy(list: TodoList, shown: TodoList, { id, by }: { readonly id: string; readonly by: -1 | 1 }): TodoList {
  const here = shown.findIndex((todo) => todo.id === id);
  const to = here + by;
  if (here === -1 || to < 0 || to >= shown.length) {
    return list;
  }
  return moveTodoBefore(list, id, by === -1 ? (shown[to]?.id ?? null) : (shown[to + 1]?.id ?? null));
}

/** What a person asked to be reminded of, and whose time has come. */
export const findDueTodos = (list: TodoList, now: Date): TodoList =>
  list.filter(({ isDone, remindAt }) => !isDone && remindAt !== null && new Date(remindAt) <= now);
