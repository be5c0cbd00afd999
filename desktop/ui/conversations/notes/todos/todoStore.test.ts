import { describe, expect, it } from 'vitest';
import { parsePersistedValue, type Todo } from '#shared/persistedState.ts';
import { addTodo, findDueTodos, moveTodoBefore, moveTodoBy, removeTodo, updateTodo } from './todoStore.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 2, 10, minute));
const todo = (id: string, part: Partial<Todo> = {}): Todo => ({
  id,
  text: id,
  ticket: null,
  isDone: false,
  remindAt: null,
  createdAt: at(0).toISOString(),
  updatedAt: at(0).toISOString(),
  ...part,
});
const list = [todo('a'), todo('b'), todo('c')];
const ids = (given: readonly Todo[]): string[] => given.map(({ id }) => id);

describe('todo list', () => {
  it('prepends a new task, trimmed, with its times', () => {
    const [first] = addTodo(list, { text: '  ligar para Marina  ' }, at(5));
    expect(first).toMatchObject({
      text: 'ligar para Marina',
      isDone: false,
      createdAt: at(5).toISOString(),
      updatedAt: at(5).toISOString(),
    });
  });
  it('keeps the ticket of a task through changes and in storage', () => {
    const ticket = { uuid: '5b1f0a52-6d1c-4a43-9c0e-0d0f3c1f8b11', name: 'Marina Alves' };
    const [added] = updateTodo(addTodo([], { text: 'Lembrar', ticket }, at(5)), 'x', { text: 'outra', now: at(6) });
    expect(parsePersistedValue('todos', [added])).toMatchObject([{ text: 'Lembrar', ticket }]);
  });
  it('ignores blank texts', () => {
    expect(addTodo(list, { text: ' \n ' }, at(5))).toBe(list);
    expect(updateTodo(list, 'a', { text: '  ', now: at(5) })).toBe(list);
  });
  it('updates `updatedAt` on changes only', () => {
    expect(updateTodo(list, 'b', { text: 'outra', now: at(9) })[1]).toMatchObject({ text: 'outra', updatedAt: at(9).toISOString() });
    expect(updateTodo(list, 'b', { text: 'b', now: at(9) })[1]?.updatedAt).toBe(at(0).toISOString());
  });
  it('removes the reminder of a done task', () => {
    const reminded = updateTodo(list, 'a', { remindAt: at(30).toISOString(), now: at(1) });
    expect(findDueTodos(reminded, at(29))).toEqual([]);
    expect(ids(findDueTodos(reminded, at(30)))).toEqual(['a']);
    expect(updateTodo(reminded, 'a', { isDone: true, now: at(2) })[0]?.remindAt).toBeNull();
  });
  it('can be reordered', () => {
    expect(ids(moveTodoBefore(list, 'c', 'a'))).toEqual(['c', 'a', 'b']);
    expect(ids(moveTodoBefore(list, 'a', null))).toEqual(['b', 'c', 'a']);
    expect(ids(moveTodoBy(list, list, { id: 'b', by: -1 }))).toEqual(['b', 'a', 'c']);
    expect(ids(moveTodoBy(list, list, { id: 'b', by: 1 }))).toEqual(['a', 'c', 'b']);
    expect(moveTodoBy(list, list, { id: 'a', by: -1 })).toBe(list);
    expect(ids(moveTodoBy(list, [todo('a'), todo('c')], { id: 'c', by: -1 }))).toEqual(['c', 'a', 'b']);
  });
  it('removes a task', () => {
    expect(ids(removeTodo(list, 'b'))).toEqual(['a', 'c']);
  });
  it('parses legacy tasks', () => {
    const older = [{ text: 'antiga', createdAt: at(0).toISOString(), updatedAt: at(1).toISOString() }];
    expect(parsePersistedValue('todos', older)).toMatchObject([{ text: 'antiga', ticket: null, isDone: false, remindAt: null }]);
  });
});
