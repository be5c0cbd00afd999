import { expect, it } from 'vitest';
import { flattenErrors, isFieldWithin } from './flattenErrors.ts';

it('finds every error, however deep', () => {
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

it('is empty where nothing is wrong', () => {
  expect(flattenErrors({})).toEqual([]);
});

it('knows to which part a field belongs', () => {
  expect(isFieldWithin('schedules.0.startTime', ['schedules'])).toBe(true);
  expect(isFieldWithin('schedulesNote', ['schedules'])).toBe(false);
  expect(isFieldWithin('name', ['name', 'color'])).toBe(true);
});
