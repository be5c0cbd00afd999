import { expect, it } from 'vitest';
import { formatCsvLine } from './formatCsv.ts';

it('separates by semicolons and quotes cells that contain one', () => {
  expect(formatCsvLine(['Silva; "Zé"', '5511987654310', 'ze@demo.prosa'])).toBe('"Silva; ""Zé""";5511987654310;ze@demo.prosa\r\n');
});

it('escapes formulas', () => {
  expect(formatCsvLine(['=1+1', '@sum', '-2', '+5511', 'a=b'])).toBe("'=1+1;'@sum;'-2;'+5511;a=b\r\n");
});
