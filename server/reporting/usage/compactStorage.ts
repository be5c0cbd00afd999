import { compactCounters } from '#server/platform/database/compactCounters.ts';

export const compactStorage = compactCounters({
  name: 'usage.compactStorage',
  table: 'company_storage',
  groupBy: ['kind'],
  sums: ['bytes'],
});
