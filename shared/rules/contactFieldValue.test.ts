import { expect, it } from 'vitest';
import { normalizeFieldValue, type ContactFieldKind } from './contactFieldValue.ts';

const options = ['Ouro', 'Prata'];
const cases: [ContactFieldKind, string, string | null][] = [
  ['text', '  Recife ', 'Recife'],
  ['number', '1.234,50', '1234.50'],
  ['number', '1,234.5', '1234.5'],
  ['number', '-0012', '-12'],
  ['number', '12,5', '12.5'],
  ['number', '1e5', null],
  ['number', 'doze', null],
  ['date', '3/4/1990', '1990-04-03'],
  ['date', '2026-02-28', '2026-02-28'],
  ['date', '31/02/2026', null],
  ['date', 'ontem', null],
  ['boolean', 'Sim', 'true'],
  ['boolean', 'Não', 'false'],
  ['boolean', 'talvez', null],
  ['choice', 'ouro', 'Ouro'],
  ['choice', 'Bronze', null],
  ['choice', '', ''],
];

it.each(cases)('%s: %s becomes %s', (kind, value, stored) => {
  expect(normalizeFieldValue({ kind, options }, value)).toBe(stored);
});
