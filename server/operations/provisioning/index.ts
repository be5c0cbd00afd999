export { createFirstCompany, type FirstAdmin, type FirstCompanyInput } from './createFirstCompany.ts';
export { createOneTimePassword } from './createOneTimePassword.ts';
export { provisionCompany, provisionEmptyCompany, type ProvisionedCompany, type ProvisionCompanyInput } from './provisionCompany.ts';
