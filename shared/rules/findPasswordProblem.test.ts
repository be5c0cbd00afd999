import { expect, it } from 'vitest';
import { findPasswordProblem } from './findPasswordProblem.ts';

const owner = { minLength: 8, name: 'Rosângela Maria Dias', email: 'rosa.dias@loja.example' };

it.each([
  ['janela azul', null],
  ['prosa-demo', null],
  ['ção-ção-', null],
  ['x'.repeat(128), null],
  ['😀'.repeat(7), 'tooShort'],
  ['janela1', 'tooShort'],
  ['x'.repeat(129), 'tooLong'],
  ['rosangela', 'own'],
  ['Rosangela2024!', 'own'],
  ['RosangelaMaria', 'own'],
  ['maria-dias-7', 'own'],
  ['rosangela maria dias', 'own'],
  ['rosa.dias@loja.example', 'own'],
  ['Rosa_Dias_1', 'own'],
  ['rosa dias e a janela', null],
  ['1985-12-24', null],
])('%s: %s', (password, problem) => {
  expect(findPasswordProblem(password, owner)).toBe(problem);
});
