export { formatOpeningHours } from './formatOpeningHours.ts';
export { completeWeek } from './openingHours.ts';
export { OpeningHoursFields } from './OpeningHoursFields.tsx';
export { useHoursCheck } from './useHoursCheck.ts';
