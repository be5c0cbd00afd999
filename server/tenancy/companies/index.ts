export { assertPlanCapacity, countFreePlaces } from './assertPlanCapacity.ts';
export { Company } from './Company.ts';
export { discardCompanies } from './discardCompanies.ts';
export { updateSchedules } from './updateSchedules.ts';
export { companyRecords } from './companyRecords.ts';
export { Plan } from './plans/Plan.ts';
export { createFirstPlan } from './plans/createFirstPlan.ts';
export { planFlagColumns } from './plans/planFlagColumns.ts';
export { pickPlanFlags, planFlagSelectList } from './plans/planFlagSelectList.ts';
