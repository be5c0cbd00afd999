import type { CompanyUsage } from '#shared/tenancy/companies/record.ts';
import { jsonObject } from '#server/platform/database/sqlJson.ts';
import { rowCounts } from './rowCounts.ts';
import { usedBytesOf } from './storageSql.ts';

const usageColumn = (column: string): string => `(select ${column} from company_usage where company_id = c.id)`;

/** What a company `c` uses. */
export const companyUsage = jsonObject<CompanyUsage>({
  ...rowCounts,
  messages: `coalesce(${usageColumn('messages')}, 0)`,
  storedBytes: `greatest(0, ${usedBytesOf('c.id')})`,
  countedAt: `iso(${usageColumn('counted_at')})`,
});
