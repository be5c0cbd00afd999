export { PhoneField } from './PhoneField.tsx';
export { useAllPlans } from './plans/useAllPlans.ts';
export { formatIntervals, formatOpeningHours } from './hours/formatOpeningHours.ts';
export { IntervalFields } from './hours/IntervalFields.tsx';
export { completeWeek } from './hours/openingHours.ts';
export { OpeningHoursFields } from './hours/OpeningHoursFields.tsx';
export { useHoursCheck, useIntervalMessage } from './hours/useHoursCheck.ts';
