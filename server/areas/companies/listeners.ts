import { listen } from '#server/platform/db/listeners.ts';

export const companyListeners = [
  listen('companies.removeFiles', 'company.removed', ({ platform }, { companyId }) => platform.files.removeCompany(companyId)),
];
