export { createFirstCompany, type FirstAdmin, type FirstCompanyInput } from './createFirstCompany.ts';
export { provisionCompany, type ProvisionedCompany, type ProvisionCompanyInput } from './provisionCompany.ts';
