import './events.ts';

export { Company } from './Company.ts';
export { createFirstCompany, type FirstAdmin, type FirstCompany } from './firstCompany.ts';
export { openCompany, type Opened, type Opening } from './openCompany.ts';
