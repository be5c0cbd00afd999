import { Circle } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import type { ScreenAction } from '#ui/shell/actions/screenActions.ts';
import { addRecentAction, findPaletteResults } from './findPaletteResults.ts';

const action = (id: string, label: string, group: string, more: Partial<ScreenAction> = {}): ScreenAction => ({
  id,
  label,
  group,
  icon: Circle,
  run: () => undefined,
  ...more,
});

const all = [
  action('go.queues', 'Filas', 'Ir para'),
  action('queues.create', 'Nova fila', 'Nesta tela'),
  action('theme.dark', 'Usar o tema escuro', 'Em qualquer lugar', { keywords: 'noite' }),
  action('palette', 'Buscar ou executar', 'Em qualquer lugar', { isHidden: true }),
];
const recent = { ids: ['theme.dark', 'gone'], title: 'Recentes' };
const idsOf = (term: string, lately = recent): string[] =>
  findPaletteResults(all, term, lately).flatMap(({ results }) => results.map(({ action: { id } }) => id));

describe('findPaletteResults', () => {
  it('starts with recent actions, without repeating them', () => {
    expect(findPaletteResults(all, '', recent).map(({ title }) => title)).toEqual(['Recentes', 'Ir para', 'Nesta tela']);
    expect(idsOf('')).toEqual(['theme.dark', 'go.queues', 'queues.create']);
  });
  it('orders by score while searching', () => {
    expect(idsOf('fila')).toEqual(['go.queues', 'queues.create']);
  });
  it('finds keywords', () => {
    expect(idsOf('noite')).toEqual(['theme.dark']);
  });
  it('omits hidden actions', () => {
    expect(idsOf('buscar')).toEqual([]);
  });
});

it('puts the most recent first, each once', () => {
  expect(addRecentAction(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c']);
});
