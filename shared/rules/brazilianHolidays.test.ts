import { expect, it } from 'vitest';
import { computeEaster, listBrazilianHolidays, listMissingHolidays } from './brazilianHolidays.ts';

it.each(['2000-04-23', '2008-03-23', '2011-04-24', '2024-03-31', '2026-04-05', '2027-03-28', '2038-04-25', '2049-04-18'])(
  'Easter is on %s',
  (day) => {
    expect(
      computeEaster(Number(day.slice(0, 4)))
        .toISOString()
        .slice(0, 10),
    ).toBe(day);
  },
);

it('is a Sunday from 22 March to 25 April, in every year', () => {
  for (let year = 1900; year <= 2300; year += 1) {
    const easter = computeEaster(year);
    expect(easter.getUTCDay()).toBe(0);
    const day = easter.toISOString().slice(5, 10);
    expect(day >= '03-22' && day <= '04-25', day).toBe(true);
  }
});

it('lists the holidays of 2027', () => {
  expect(listBrazilianHolidays(2027).map(({ date, name }) => `${date.slice(5)} ${name}`)).toEqual([
    '01-01 Confraternização Universal',
    '02-08 Carnaval (segunda-feira)',
    '02-09 Carnaval (terça-feira)',
    '03-26 Sexta-feira Santa',
    '04-21 Tiradentes',
    '05-01 Dia do Trabalho',
    '05-27 Corpus Christi',
    '09-07 Independência do Brasil',
    '10-12 Nossa Senhora Aparecida',
    '11-02 Finados',
    '11-15 Proclamação da República',
    '11-20 Dia da Consciência Negra',
    '12-25 Natal',
  ]);
});

it('knows what a list lacks: the movable ones of the next year', () => {
  const missing = listMissingHolidays(2028, listBrazilianHolidays(2027));
  expect(missing.map(({ date }) => date)).toEqual(['2028-02-28', '2028-02-29', '2028-04-14', '2028-06-15']);
  expect(listMissingHolidays(2027, listBrazilianHolidays(2027))).toEqual([]);
});
