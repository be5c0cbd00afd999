import { dayMs } from './durations.ts';

export interface PresetHoliday {
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** False: moves with Easter. */
  readonly isYearly: boolean;
}

const fixedHolidays = {
  '01-01': 'Confraternização Universal',
  '04-21': 'Tiradentes',
  '05-01': 'Dia do Trabalho',
  '09-07': 'Independência do Brasil',
  '10-12': 'Nossa Senhora Aparecida',
  '11-02': 'Finados',
  '11-15': 'Proclamação da República',
  '11-20': 'Dia da Consciência Negra',
  '12-25': 'Natal',
};

/** By days after Easter Sunday. */
const movableHolidays = [
  [-48, 'Carnaval (segunda-feira)'],
  [-47, 'Carnaval (terça-feira)'],
  [-2, 'Sexta-feira Santa'],
  [60, 'Corpus Christi'],
] as const;

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher), at midnight UTC. */
export function computeEaster(year: number): Date {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const day = epact + weekday - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1));
}

const addDays = (date: Date, days: number): string => new Date(date.getTime() + days * dayMs).toISOString().slice(0, 10);

/** National holidays and carnival of a year, by date. */
export function listBrazilianHolidays(year: number): PresetHoliday[] {
  const fixed = Object.entries(fixedHolidays).map(([day, name]) => ({ name, date: `${year}-${day}`, isYearly: true }));
  const easter = computeEaster(year);
  const movable = movableHolidays.map(([days, name]) => ({ name, date: addDays(easter, days), isYearly: false }));
  return [...fixed, ...movable].toSorted((one, other) => one.date.localeCompare(other.date));
}

/** Those of the preset that a company's list lacks. */
export const listMissingHolidays = (year: number, knownHolidays: readonly Pick<PresetHoliday, 'date' | 'isYearly'>[]): PresetHoliday[] =>
  listBrazilianHolidays(year).filter(
    ({ date }) =>
      !knownHolidays.some(
        (holiday) => holiday.date === date || (holiday.isYearly && holiday.date < date && holiday.date.slice(4) === date.slice(4)),
      ),
  );
