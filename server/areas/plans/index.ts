export { Plan } from './Plan.ts';
export { planFlagColumns } from './planFlagColumns.ts';
export { assertPlanHasRoom } from './assertPlanHasRoom.ts';
