import { describe, expect, it } from 'vitest';
import { matchText } from './matchText.ts';

const pieces = (text: string, term: string): string[] => (matchText(text, term)?.ranges ?? []).map(([from, to]) => text.slice(from, to));
const better = (one: string, other: string, term: string): boolean =>
  (matchText(one, term)?.score ?? -1) > (matchText(other, term)?.score ?? -1);

describe('matchText', () => {
  it('ignores accents and case and returns the ranges of the original text', () => {
    expect(pieces('Usuários', 'USUA')).toEqual(['Usuá']);
    expect(pieces('Configurações', 'coes')).toEqual(['ções']);
  });
  it('prefers the start of the text, then of a word, then the middle', () => {
    expect(better('Resolver', 'Inserir resposta', 're')).toBe(true);
    expect(better('Inserir resposta', 'Tarefas', 're')).toBe(true);
  });
  it('finds words in any order', () => {
    expect(matchText('Criar uma nova fila', 'fila nova')).not.toBeNull();
  });
  it('finds initials, not letters scattered anywhere', () => {
    expect(pieces('Nova fila', 'nfi')).toEqual(['N', 'fi']);
    expect(matchText('Retornar para a fila', 'tna')).toBeNull();
  });
  it('matches everything for an empty term', () => {
    expect(matchText('Filas', '  ')).toEqual({ score: 0, ranges: [] });
  });
});
