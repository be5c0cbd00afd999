import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyCompaniesTab = lazyComponent(() => import('./CompaniesTab.tsx'), 'CompaniesTab');
export { PhoneField } from './PhoneField.tsx';
export { useAllPlans } from './plans/useAllPlans.ts';
export const LazyPlansTab = lazyComponent(() => import('./plans/PlansTab.tsx'), 'PlansTab');
export { formatIntervals, formatOpeningHours } from './hours/formatOpeningHours.ts';
export { IntervalFields } from './hours/IntervalFields.tsx';
export { completeWeek } from './hours/openingHours.ts';
export { OpeningHoursFields } from './hours/OpeningHoursFields.tsx';
export { useHoursCheck, useIntervalMessage } from './hours/useHoursCheck.ts';
