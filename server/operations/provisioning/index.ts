export { createFirstCompany } from './createFirstCompany.ts';
export { createOneTimePassword } from './createOneTimePassword.ts';
export { provisionEmptyCompany } from './provisionCompany.ts';
