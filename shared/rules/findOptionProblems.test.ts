import { describe, expect, it } from 'vitest';
import { findOptionProblems, type JudgedOption } from './findOptionProblems.ts';

const option = (id: number, parentId: number | null, position: number, more: Partial<JudgedOption> = {}): JudgedOption => ({
  id,
  parentId,
  position,
  title: `Opção ${id}`,
  message: `Resposta ${id}`,
  ...more,
});
const problemsOf = (...options: JudgedOption[]) => Object.fromEntries(findOptionProblems(options));

describe('problems of options', () => {
  it('are none in a menu where each answer leads on or ends with words', () => {
    expect(problemsOf(option(1, null, 1, { message: null }), option(2, 1, 1), option(3, null, 2))).toEqual({});
  });

  it('are missing titles, the same title twice, and answers of nothing', () => {
    expect(
      problemsOf(option(1, null, 1, { title: ' ' }), option(2, null, 2, { title: 'Boleto' }), option(3, null, 3, { title: 'boleto ' })),
    ).toEqual({ 1: ['untitled'], 2: ['duplicate'], 3: ['duplicate'] });
    expect(problemsOf(option(1, null, 1, { message: ' ' }), option(2, null, 2, { message: null, mediaName: 'tabela.pdf' }))).toEqual({
      1: ['deadEnd'],
    });
  });

  it('are options that no answer leads to, with all that is under them', () => {
    expect(problemsOf(option(1, null, 1), option(2, null, 1), option(3, 2, 1), option(4, 99, 1), option(5, null, 1000))).toEqual({
      2: ['unreachable'],
      3: ['unreachable'],
      4: ['unreachable'],
      5: ['unreachable'],
    });
  });

  it('are loops, and what hangs on them', () => {
    expect(problemsOf(option(1, 2, 1), option(2, 1, 1), option(3, 2, 2), option(4, null, 1))).toEqual({
      1: ['loop'],
      2: ['loop'],
      3: ['unreachable'],
    });
  });

  it('do not hold the only option under another, which any answer chooses', () => {
    expect(problemsOf(option(1, null, 1), option(2, 1, 1000))).toEqual({});
  });
});
