import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashAuditRecord, sealedColumns, type SealedRecord } from './hashAuditRecord.ts';

const batchSize = 2_000;

/**
 * In the order of the ids, but a transaction that ends late is sealed later. The last hour before the newest seal is looked through
 * again for those: no transaction is that long.
 */
const unsealedStatement = `
  select ${sealedColumns} from audit_records r
  where not exists (select from audit_seals s where s.record_id = r.id)
    and r.created_at > coalesce((select n.created_at from audit_seals s join audit_records n on n.id = s.record_id
      order by s.record_id desc limit 1), '-infinity'::timestamptz) - interval '1 hour'
  order by r.id limit ${batchSize}`;

const headsStatement = `
  select distinct on (company_id) company_id as "companyId", position::float8 as position, hash from audit_seals
  where company_id = any($1) order by company_id, position desc`;

const insertStatement = `
  insert into audit_seals (record_id, company_id, position, previous, hash)
  select * from unnest($1::bigint[], $2::int[], $3::bigint[], $4::text[], $5::text[]) on conflict do nothing`;

interface Head {
  readonly companyId: number;
  readonly position: number;
  readonly hash: string;
}

/** Chains the entries that are new; true: there are more. */
export async function sealNewRecords(platform: Platform): Promise<boolean> {
  const records = await queryAsSupport<SealedRecord>(platform, unsealedStatement);
  if (records.length === 0) {
    return false;
  }
  const companyIds = [...new Set(records.map(({ companyId }) => companyId))];
  const heads = new Map((await queryAsSupport<Head>(platform, headsStatement, [companyIds])).map((head) => [head.companyId, head]));
  const seals = records.map((record) => {
    const { companyId, id } = record;
    const { position, hash: previous } = heads.get(companyId) ?? { position: 0, hash: '' };
    const seal = { id, companyId, position: position + 1, previous, hash: hashAuditRecord(previous, record) };
    heads.set(companyId, seal);
    return seal;
  });
  await queryAsSupport(platform, insertStatement, [
    seals.map(({ id }) => id),
    seals.map(({ companyId }) => companyId),
    seals.map(({ position }) => position),
    seals.map(({ previous }) => previous),
    seals.map(({ hash }) => hash),
  ]);
  return records.length === batchSize;
}

/** Beside the commands, so that none waits for another's place in the chain. */
export const sealAuditRecords: RecurringJob = { name: 'audit.sealRecords', every: 10_000, run: sealNewRecords };
