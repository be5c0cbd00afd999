export { Plan } from './Plan.ts';
export { planFlagColumns } from './planJson.ts';
export { assertPlanHasRoom } from './planLimit.ts';
