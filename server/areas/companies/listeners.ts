import { listenOn } from '#server/platform/database/outbox/listeners.ts';

export const companyListeners = [
  listenOn('companies.removeFiles', 'company.removed', ({ platform }, { companyId }) => platform.files.removeCompany(companyId)),
];
