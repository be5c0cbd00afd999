import { expect, it } from 'vitest';
import { formatCsvLine } from './formatCsv.ts';

it('separates by semicolons and quotes cells that contain one', () => {
  expect(formatCsvLine(['Silva; "Zé"', '51', 'ze@demo.prosa'])).toBe('"Silva; ""Zé""";51;ze@demo.prosa\r\n');
});

it('escapes formulas', () => {
  expect(formatCsvLine(['=1+1', '@sum', '-2', '+5511', 'a=b'])).toBe("'=1+1;'@sum;'-2;'+5511;a=b\r\n");
});

it('keeps long numbers and leading zeros from spreadsheets', () => {
  expect(formatCsvLine(['5511987654310', '012', '51'])).toBe("'5511987654310;'012;51\r\n");
});
