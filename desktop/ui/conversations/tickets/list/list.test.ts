import { describe, expect, test } from 'vitest';
import type { UserActor } from '#shared/rules/permissions.ts';
import { splitByMatch } from '#ui/conversations/tickets/search/splitByMatch.ts';
import { countsInput, listInput } from '#ui/conversations/tickets/filters/listInput.ts';
import { findNeighbour } from './findNeighbour.ts';
import { resolveListKey } from './resolveListKey.ts';
import { shortenPreview } from './shortPreviews.ts';
import { countNewAbove, stableOrder } from './useStableTicketOrder.ts';

const rows = (...ids: number[]): { id: number }[] => ids.map((id) => ({ id }));
const idsOf = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);

describe('order while the pointer is over the list', () => {
  test('existing rows keep their order', () => {
    expect(idsOf(stableOrder([1, 2, 3], rows(3, 1, 2)))).toEqual([1, 2, 3]);
  });
  test('removed rows go, new ones from above go on top, older pages to the end', () => {
    const ordered = stableOrder([1, 2, 3], rows(9, 3, 1, 7, 8));
    expect(idsOf(ordered)).toEqual([9, 1, 3, 7, 8]);
    expect(countNewAbove([1, 2, 3], ordered)).toBe(1);
  });
  test('a list without existing rows has none above', () => {
    expect(countNewAbove([1], rows(5, 6))).toBe(0);
  });
});

describe('neighbours', () => {
  test('stop at the ends', () => {
    expect(findNeighbour(rows(1, 2), 1, -1)).toBeUndefined();
    expect(findNeighbour(rows(1, 2), 2, 1)).toBeUndefined();
    expect(findNeighbour(rows(1, 2), 1, 1)).toEqual({ id: 2 });
  });
  test('without a start, the nearest end is used', () => {
    expect(findNeighbour(rows(1, 2), null, 1)).toEqual({ id: 1 });
    expect(findNeighbour(rows(1, 2), 5, -1)).toEqual({ id: 2 });
    expect(findNeighbour([], null, 1)).toBeUndefined();
  });
});

describe('keys of the list', () => {
  const press = (key: string, altKey = false) => ({ key, altKey, ctrlKey: false, metaKey: false });
  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 4, 4],
    ['ArrowUp', -1, 4],
    ['ArrowUp', 2, 1],
    ['PageDown', 1, 4],
    ['Home', 3, 0],
    ['End', 0, 4],
  ])('%s from %i leads to %i', (key, active, index) => {
    expect(resolveListKey(press(key), { active, count: 5 })).toEqual({ index, opens: false });
  });
  test('Enter opens the active row, and nothing where there is none', () => {
    expect(resolveListKey(press('Enter'), { active: 2, count: 5 })).toEqual({ index: 2, opens: true });
    expect(resolveListKey(press('Enter'), { active: -1, count: 5 })).toBeNull();
  });
  test('key combinations are ignored', () => {
    expect(resolveListKey(press('ArrowDown', true), { active: 0, count: 5 })).toBeNull();
    expect(resolveListKey(press('ArrowDown'), { active: -1, count: 0 })).toBeNull();
  });
});

describe('list input', () => {
  const agent: UserActor = {
    kind: 'user',
    userId: 7,
    companyId: 3,
    profile: 'user',
    super: false,
    queueIds: [4],
    allTicket: false,
    plan: {},
  };
  const admin: UserActor = { ...agent, profile: 'admin' };
  const plain = { term: '', filters: { showAll: null }, order: 'recent' } as const;

  test('admins see tickets of others unless they switch it off; agents never do', () => {
    expect(listInput({ ...plain, tab: 'open' }, admin)).toEqual({ status: 'open', showAll: true, snoozed: false });
    expect(listInput({ ...plain, tab: 'open', filters: { showAll: false } }, admin)).toEqual({ status: 'open', snoozed: false });
    expect(listInput({ ...plain, tab: 'open', filters: { showAll: true } }, agent)).toEqual({ status: 'open', snoozed: false });
    expect(countsInput(plain, admin)).toEqual({ showAll: true });
    expect(countsInput(plain, agent)).toEqual({});
  });
  test('pending and closed tickets are visible to everybody', () => {
    expect(listInput({ ...plain, tab: 'pending', order: 'waiting' }, agent)).toEqual({ status: 'pending', order: 'waiting' });
    expect(listInput({ ...plain, tab: 'pending' }, agent)).toEqual({ status: 'pending' });
    expect(listInput({ ...plain, tab: 'closed' }, agent)).toEqual({ status: 'closed', showAll: true });
    expect(listInput({ ...plain, tab: 'all' }, agent)).toEqual({ showAll: true });
  });
  test('snoozed tickets have a section of their own, and are found by a search', () => {
    const snoozed = { ...plain, tab: 'open', filters: { showAll: null, snoozed: true } } as const;
    expect(listInput(snoozed, agent)).toEqual({ status: 'open', snoozed: true });
    expect(listInput({ ...plain, tab: 'open', term: 'João' }, agent)).toEqual({ status: 'open', searchParam: 'joão' });
    expect(listInput({ ...plain, tab: 'all' }, agent)).toEqual({ showAll: true });
  });
  test('empty filters are omitted', () => {
    const filters = { showAll: null, queueIds: [], tags: [9], users: [], whatsappIds: [], onlyUnread: false, date: '' };
    expect(listInput({ ...plain, tab: 'all', term: 'JoÃO', filters }, agent)).toEqual({ showAll: true, searchParam: 'joão', tags: [9] });
  });
});

describe('search match', () => {
  const marked = (body: string, term: string): string =>
    splitByMatch(body, term)
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('');
  test('is marked without regard to case and accents', () => {
    expect(marked('Já é AMANHÃ?', 'amanha')).toBe('Já é [AMANHÃ]?');
    expect(marked('porção', 'ÇÃO')).toBe('por[ção]');
  });
  test('is visible in a long text', () => {
    expect(marked(`${'a '.repeat(40)}vaso azul`, 'vaso')).toMatch(/^…(a ){5,6}\[vaso\] azul$/);
    expect(marked('o desembaraçaram-se vaso', 'vaso')).toBe('…[vaso]');
    expect(marked('Mensagem sobre o pedido e a porcelana azul', 'porcelana')).toBe('…pedido e a [porcelana] azul');
  });
  test('a text without a match is shown in one line', () => {
    expect(marked('bom\n dia', 'noite')).toBe('bom dia');
    expect(marked('bom dia', ' ')).toBe('bom dia');
  });
});

test('a shortened preview has 20 characters as people count them', () => {
  expect(shortenPreview('Bom dia, tudo bem?')).toBe('Bom dia, tudo bem?');
  expect(shortenPreview('Bom dia, tudo bem? Queria saber')).toBe('Bom dia, tudo bem? Q…');
  expect(shortenPreview('👩‍👩‍👧'.repeat(21))).toBe(`${'👩‍👩‍👧'.repeat(20)}…`);
});
