import { describe, expect, it } from 'vitest';
import { isAnswerTry, isCommandAnswer, normalizeAnswer, parseNumberAnswer, readAnswer } from './menuAnswer.ts';

describe('parseNumberAnswer', () => {
  it.each([
    '1',
    ' 1 ',
    '(1)',
    '[1]',
    '*[ 1 ]*',
    '1.',
    '1)',
    '1,',
    '"1"',
    '1!',
    '１',
    '（１）',
    '①',
    '⑴',
    '⒈',
    '𝟏',
    '١',
    '१',
    '1️⃣',
    '\u200B1',
    '1\u200E',
    'um',
    'Um',
    'UM.',
    'uma',
    'uno',
    'one',
    'ｕｍ',
    'opção 1',
    'Opcao um',
    'opción uno',
    'option one',
    'a opção 1',
    'opção: 1',
    'opção (1)',
    'nº 1',
    'n° 1',
    'N.º1',
    'no 1',
    'número 1',
    '1 por favor',
    '1, por favor',
    '1º',
    '1ª',
    'primeira opção',
    'the first option',
    '👉 1',
    '1 👍🏽',
    '01',
    '1-',
    '1 -',
    '1–',
    'Opção nº 1',
    'opção n° 1',
    'opção nº1',
    '1º.',
    '1ª',
    '1ª.',
    'opcao1',
    'Opção1.',
    'n1',
    '❶',
    '➀',
    '➊',
    '⓵',
    '1️⃣.',
    'a 1',
    'quero a 1',
    'Quero a opção 1, por favor',
    'quiero la 1',
    'I want option 1',
    '*Leo:*\n1',
    '*Leo Souza:*\n\nopção 1',
    '*Leo*:\n1',
    'Oi\n1',
    'Bom dia!\n1',
    'Olá, boa tarde\n1',
    '1\nobrigada',
  ])('reads %j as 1', (text) => {
    expect(parseNumberAnswer(text)).toBe(1);
  });

  it.each([
    ['três', 3],
    ['doze', 12],
    ['12', 12],
    ['1️⃣2️⃣', 12],
    ['zero', 0],
    ['０', 0],
    ['opção dois', 2],
    ['segunda opção', 2],
    ['2ª opção', 2],
    ['❿', 10],
    ['⓬', 12],
    ['➋', 2],
    ['quero a 2ª', 2],
  ])('reads %j as %i', (text, number) => {
    expect(parseNumberAnswer(text)).toBe(number);
  });

  it.each([
    '',
    '-1',
    '- 1 2',
    '1 2',
    '1,5',
    '1.5',
    '10%',
    '1/2',
    '2x',
    '9999',
    'segunda',
    'um momento',
    'no one',
    'quero um',
    'oi',
    '1\n2',
    'R$ 1',
    '+1',
    '1'.repeat(80),
    '1 ou 2',
    '1-2',
    '1-2-',
    '-1-',
    '1 a 2',
    'dia 1 às 14h',
    'dia 1',
    '1234',
    'a',
    'quero',
    'quero 1 pizza',
    'não quero a 1',
    '*Leo:*\n1\n2',
    '*Leo 2:*\n1 ou 2',
    'Total:\n1 kg',
    'são 2:\n1',
    'Total:\n1',
    'oi\n1 ou 2',
    '1a2',
  ])('finds no number in %j', (text) => {
    expect(parseNumberAnswer(text)).toBeNull();
  });
});

it('compares without case, accents, width and invisible marks', () => {
  expect(normalizeAnswer(' Ｖｅｎｄａｓ\u200B ')).toBe('vendas');
  expect(normalizeAnswer('SUPORTE TÉCNICO')).toBe('suporte tecnico');
});

it('leaves out a signature and a greeting on lines of their own', () => {
  expect(['*Leo:*\nVendas', 'Oi!\nVendas', '*Leo:*\nBom dia\n\nVendas', ' Vendas '].map(readAnswer)).toEqual(Array(4).fill('vendas'));
  expect(['oi', '*Leo:*', 'oi\n'].map(readAnswer)).toEqual(['oi', '*leo:*', 'oi']);
  expect(isCommandAnswer('*Leo:*\n#')).toBe(true);
});

it('takes # in a frame for the command, and the line of the menu', () => {
  expect(['#', ' # ', '＃', '(#)', '*[ # ]*', '#️⃣', '*[ # ]* - Menu inicial'].map(isCommandAnswer)).toEqual(Array(7).fill(true));
  expect(['##', '# 1', 'menu', ''].map(isCommandAnswer)).toEqual(Array(4).fill(false));
});

it('tells an answer that was meant to choose from people who still write', () => {
  expect(['9', 'opção 9', 'banana', 'quero a 7'].map(isAnswerTry)).toEqual(Array(4).fill(true));
  expect(['tudo bem?', 'queria saber o preço', '', ' '].map(isAnswerTry)).toEqual(Array(4).fill(false));
});
