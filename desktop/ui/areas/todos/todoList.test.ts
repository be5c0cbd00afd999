import { describe, expect, it } from 'vitest';
import type { Todo } from '#shared/persistedState.ts';
import { parsePersistedValue } from '#shared/persistedState.ts';
import { addTodo, updateTodo, findDueTodos, moveTodoBefore, removeTodo, moveTodoBy } from './todoList.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 2, 10, minute));
const todo = (id: string, part: Partial<Todo> = {}): Todo => ({
  id,
  text: id,
  isDone: false,
  remindAt: null,
  createdAt: at(0).toISOString(),
  updatedAt: at(0).toISOString(),
  ...part,
});
const list = [todo('a'), todo('b'), todo('c')];
const ids = (given: readonly Todo[]): string[] => given.map(({ id }) => id);

describe('the to-do list', () => {
  it('takes a new task first, trimmed, with its times', () => {
    const [first] = addTodo(list, '  ligar para Marina  ', at(5));
    expect(first).toMatchObject({
      text: 'ligar para Marina',
      isDone: false,
      createdAt: at(5).toISOString(),
      updatedAt: at(5).toISOString(),
    });
  });
  it('ignores a blank one, new or edited', () => {
    expect(addTodo(list, ' \n ', at(5))).toBe(list);
    expect(updateTodo(list, 'a', { text: '  ', now: at(5) })).toBe(list);
  });
  it('says when a task was changed, and only then', () => {
    expect(updateTodo(list, 'b', { text: 'outra', now: at(9) })[1]).toMatchObject({ text: 'outra', updatedAt: at(9).toISOString() });
    expect(updateTodo(list, 'b', { text: 'b', now: at(9) })[1]?.updatedAt).toBe(at(0).toISOString());
  });
  it('forgets the reminder of what is done', () => {
    const reminded = updateTodo(list, 'a', { remindAt: at(30).toISOString(), now: at(1) });
    expect(findDueTodos(reminded, at(29))).toEqual([]);
    expect(ids(findDueTodos(reminded, at(30)))).toEqual(['a']);
    expect(updateTodo(reminded, 'a', { isDone: true, now: at(2) })[0]?.remindAt).toBeNull();
  });
  it('is put in order', () => {
    expect(ids(moveTodoBefore(list, 'c', 'a'))).toEqual(['c', 'a', 'b']);
    expect(ids(moveTodoBefore(list, 'a', null))).toEqual(['b', 'c', 'a']);
    expect(ids(moveTodoBy(list, list, { id: 'b', by: -1 }))).toEqual(['b', 'a', 'c']);
    expect(ids(moveTodoBy(list, list, { id: 'b', by: 1 }))).toEqual(['a', 'c', 'b']);
    expect(moveTodoBy(list, list, { id: 'a', by: -1 })).toBe(list);
    expect(ids(moveTodoBy(list, [todo('a'), todo('c')], { id: 'c', by: -1 }))).toEqual(['c', 'a', 'b']);
  });
  it('loses what is deleted', () => {
    expect(ids(removeTodo(list, 'b'))).toEqual(['a', 'c']);
  });
  it('takes over what older clients wrote', () => {
    const older = [{ text: 'antiga', createdAt: at(0).toISOString(), updatedAt: at(1).toISOString() }];
    expect(parsePersistedValue('todos', older)).toMatchObject([{ text: 'antiga', isDone: false, remindAt: null }]);
  });
});
