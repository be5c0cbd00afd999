export { Plan } from './Plan.ts';
export { assertPlanHasRoom } from './planLimit.ts';
