import { expect, it } from 'vitest';
import { flattenErrors, isFieldWithin } from './flattenErrors.ts';

it('finds nested errors', () => {
  const errors = {
    name: { type: 'tooShort', message: 'Muito curto' },
    schedules: [undefined, { startTime: { type: 'time', message: 'Digite um horário' } }],
    root: { server: { type: 'ERR_UNEXPECTED', message: 'Algo deu errado' } },
  };
  expect(flattenErrors(errors)).toEqual([
    { name: 'name', rule: 'tooShort', message: 'Muito curto' },
    { name: 'schedules.1.startTime', rule: 'time', message: 'Digite um horário' },
  ]);
});

it('is empty without errors', () => {
  expect(flattenErrors({})).toEqual([]);
});

it('recognises the part of a field', () => {
  expect(isFieldWithin('schedules.0.startTime', ['schedules'])).toBe(true);
  expect(isFieldWithin('schedulesNote', ['schedules'])).toBe(false);
  expect(isFieldWithin('name', ['name', 'color'])).toBe(true);
});
