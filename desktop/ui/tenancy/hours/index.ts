export { formatIntervals, formatOpeningHours } from './formatOpeningHours.ts';
export { IntervalFields } from './IntervalFields.tsx';
export { completeWeek } from './openingHours.ts';
export { OpeningHoursFields } from './OpeningHoursFields.tsx';
export { useHoursCheck, useIntervalMessage } from './useHoursCheck.ts';
