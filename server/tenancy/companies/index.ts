export { assertPlanHasRoom, countFreePlaces } from './assertPlanHasRoom.ts';
export { Company } from './Company.ts';
export { discardCompanies } from './discardCompanies.ts';
export { updateSchedules } from './updateSchedules.ts';
export { companyRecords } from './companyRecords.ts';
