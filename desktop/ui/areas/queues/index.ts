export { completeWeek, findIncompleteDays } from './openingHours.ts';
export { OpeningHoursFields } from './OpeningHoursFields.tsx';
