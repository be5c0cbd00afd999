import { compactCounters } from '#server/platform/database/compactCounters.ts';

export const compactStorage = compactCounters({ table: 'company_storage', groupBy: ['kind'], sums: ['bytes'] });
