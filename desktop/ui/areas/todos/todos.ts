import type { Todo } from '#shared/kept.ts';

type List = readonly Todo[];

/** A task is at most as long as a page remembers. */
const longest = 2000;
const tidy = (text: string): string => text.trim().slice(0, longest);

/** A new task comes first; a blank one is none. */
export function added(list: List, text: string, now: Date): List {
  const words = tidy(text);
  const at = now.toISOString();
  return words === ''
    ? list
    : [{ id: crypto.randomUUID(), text: words, isDone: false, remindAt: null, createdAt: at, updatedAt: at }, ...list];
}

/** A change of one task. One that changes nothing, or empties its text, leaves everything as it was. */
export function changed(
  list: List,
  id: string,
  { now, ...part }: Partial<Pick<Todo, 'text' | 'isDone' | 'remindAt'>> & { now: Date },
): List {
  const words = part.text === undefined ? undefined : tidy(part.text);
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

export const removed = (list: List, id: string): List => list.filter((todo) => todo.id !== id);

/** One task before another; after the last where there is none. Order is no change of the task. */
export function placed(list: List, id: string, beforeId: string | null): List {
  const moving = list.find((todo) => todo.id === id);
  if (moving === undefined || id === beforeId) {
    return list;
  }
  const others = removed(list, id);
  const index = others.findIndex((todo) => todo.id === beforeId);
  const at = index === -1 ? others.length : index;
  return [...others.slice(0, at), moving, ...others.slice(at)];
}

/** One step up or down among those that are shown. */
export function stepped(list: List, shown: List, { id, by }: { readonly id: string; readonly by: -1 | 1 }): List {
  const here = shown.findIndex((todo) => todo.id === id);
  const to = here + by;
  if (here === -1 || to < 0 || to >= shown.length) {
    return list;
  }
  return placed(list, id, by === -1 ? (shown[to]?.id ?? null) : (shown[to + 1]?.id ?? null));
}

/** What a person asked to be reminded of, and whose time has come. */
export const dueOf = (list: List, now: Date): List =>
  list.filter(({ isDone, remindAt }) => !isDone && remindAt !== null && new Date(remindAt) <= now);
