import { expect, it } from 'vitest';
import { parseTimeOfDay } from './parseTimeOfDay.ts';

it.each([
  ['8', '08:00'],
  ['08:30', '08:30'],
  ['8h', '08:00'],
  ['8h30', '08:30'],
  ['8.30', '08:30'],
  ['830', '08:30'],
  ['1745', '17:45'],
  [' 23:59 ', '23:59'],
  ['24:00', '24:00'],
  ['8:75', '8:75'],
  ['manhã', 'manhã'],
  ['', ''],
])('reads %j as %j', (typed, time) => {
  expect(parseTimeOfDay(typed)).toBe(time);
});
