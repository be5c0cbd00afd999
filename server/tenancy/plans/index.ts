export { Plan } from './Plan.ts';
export { createFirstPlan } from './createFirstPlan.ts';
export { planFlagColumns } from './planFlagColumns.ts';
export { pickPlanFlags, planFlagSelectList } from './planFlagSelectList.ts';
