import Joi from 'joi';

/** Opening hours of one weekday; empty times: not specified, open all day. */
export interface DaySchedule {
  /** Display label, Portuguese on the wire. */
  weekday: string;
  weekdayEn: Weekday;
  /** HH:MM or empty. */
  startTime: string;
  endTime: string;
}

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

const weekdayLabels: Record<Weekday, string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

const createDay = (weekdayEn: Weekday, startTime: string, endTime: string): DaySchedule => ({
  weekday: weekdayLabels[weekdayEn],
  weekdayEn,
  startTime,
  endTime,
});

/** Default of a new queue: weekdays 8 to 18, Saturday 8 to 12, Sunday closed. */
export const createDefaultWeek = (): DaySchedule[] =>
  weekdays.map((name) => {
    if (name === 'sunday') {
      return createDay(name, '00:00', '00:00');
    }
    return createDay(name, '08:00', name === 'saturday' ? '12:00' : '18:00');
  });

const clockTime = (): Joi.StringSchema =>
  Joi.string()
    .pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
    .allow('');

/** Schema of a week's hours, each weekday at most once. */
export const daySchedules = (): Joi.ArraySchema<DaySchedule[]> =>
  Joi.array<DaySchedule[]>()
    .items(
      Joi.object<DaySchedule, true>({
        weekday: Joi.string().allow('').max(40).default(''),
        weekdayEn: Joi.string()
          .lowercase()
          .valid(...weekdays)
          .required(),
        startTime: clockTime().default(''),
        endTime: clockTime().default(''),
      }),
    )
    .max(7)
    .unique('weekdayEn');

const parseMinutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** True if open at a minute of the day. A day without an entry is open; hours that end before they start cross midnight. */
export function isOpenAt(schedules: readonly DaySchedule[], weekday: Weekday, minuteOfDay: number): boolean {
  const hoursOf = (name: Weekday): DaySchedule | undefined =>
    schedules.find((entry) => entry.weekdayEn === name && entry.startTime !== '' && entry.endTime !== '');
  const before = hoursOf(weekdays[(weekdays.indexOf(weekday) + 6) % 7] ?? 'sunday');
  if (before && parseMinutes(before.endTime) < parseMinutes(before.startTime) && minuteOfDay <= parseMinutes(before.endTime)) {
    return true;
  }
  const today = hoursOf(weekday);
  if (!today) {
    return true;
  }
  const [start, end] = [parseMinutes(today.startTime), parseMinutes(today.endTime)];
  return minuteOfDay >= start && (end < start || minuteOfDay <= end);
}
