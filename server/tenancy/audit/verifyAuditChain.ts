import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashAuditRecord, sealedColumns, type SealedRecord } from './hashAuditRecord.ts';

/** The chain of one company, up to its newest entry. */
export interface AuditChain {
  readonly companyId: number;
  /** Entries that are there and sealed. */
  readonly count: number;
  readonly firstPosition: number;
  readonly position: number;
  readonly hash: string;
  /** Of the newest entry, in seconds since 1970. */
  readonly createdAt: string;
  /** What is wrong; null: nothing. */
  readonly problem: string | null;
}

interface SealedRow extends SealedRecord {
  readonly position: number;
  readonly previous: string;
  readonly hash: string;
}

const pageStatement = `
  select ${sealedColumns}, s.position::float8 as position, s.previous, s.hash
  from audit_seals s join audit_records r on r.id = s.record_id
  where s.company_id = $1 and r.company_id = s.company_id and s.position > $2 order by s.position limit 2000`;

/** An entry that is missing takes its seal with it, and so leaves a gap; only the oldest may go, when they are too old to be kept. */
function findProblem(row: SealedRow, before: Pick<SealedRow, 'position' | 'hash'> | null): string | null {
  if (before !== null && row.position !== before.position + 1) {
    return `entries ${before.position + 1} to ${row.position - 1} are missing`;
  }
  if ((before !== null && row.previous !== before.hash) || (row.position === 1 && row.previous !== '')) {
    return `entry ${row.position} does not follow from the one before`;
  }
  return hashAuditRecord(row.previous, row) === row.hash ? null : `entry ${row.position} (record ${row.id}) was changed`;
}

const orphanStatement = `
  select s.position::float8 as position from audit_seals s
  where s.company_id = $1 and not exists (select from audit_records r where r.id = s.record_id and r.company_id = s.company_id)
  order by s.position limit 1`;

/** Who may switch triggers off can delete an entry without its seal. */
async function findOrphanedSeal(platform: Platform, companyId: number): Promise<string | null> {
  const [orphan] = await queryAsSupport<{ position: number }>(platform, orphanStatement, [companyId]);
  return orphan === undefined ? null : `entry ${orphan.position} is missing`;
}

/** As far as it holds together. */
async function verifyCompany(platform: Platform, companyId: number): Promise<AuditChain> {
  let chain: AuditChain = { companyId, count: 0, firstPosition: 0, position: 0, hash: '', createdAt: '', problem: null };
  for (;;) {
    const rows = await queryAsSupport<SealedRow>(platform, pageStatement, [companyId, chain.position]);
    for (const row of rows) {
      const { position, hash, createdAt } = row;
      const problem = findProblem(row, chain.count === 0 ? null : chain);
      chain = { ...chain, count: chain.count + 1, firstPosition: chain.firstPosition || position, position, hash, createdAt, problem };
      if (problem !== null) {
        return chain;
      }
    }
    if (rows.length === 0) {
      return { ...chain, problem: await findOrphanedSeal(platform, companyId) };
    }
  }
}

/** Checks the chains of all companies. */
export async function verifyAuditChains(platform: Platform): Promise<AuditChain[]> {
  const companies = await queryAsSupport<{ id: number }>(platform, 'select distinct company_id as id from audit_seals order by 1');
  const chains: AuditChain[] = [];
  for (const { id } of companies) {
    chains.push(await verifyCompany(platform, id));
  }
  return chains;
}

const unsealedStatement = `
  select count(*)::float8 as count from audit_records r where not exists (select from audit_seals s where s.record_id = r.id)`;

/** Entries outside of the chains: of a company that was restored from its archive, which has the chain of where it came from. */
export const countUnsealedRecords = async (platform: Platform): Promise<number> =>
  (await queryAsSupport<{ count: number }>(platform, unsealedStatement))[0]?.count ?? 0;

/** What an earlier check wrote down of a chain: its newest entry then. Older notes have no time. */
export type AuditHead = Pick<AuditChain, 'companyId' | 'position' | 'hash'> & { readonly createdAt?: string };

const headStatement = `
  select (select s.hash from audit_seals s join audit_records r on r.id = s.record_id where s.company_id = $1 and s.position = $2) as hash,
    coalesce(to_timestamp($3::float8) < $4::timestamptz - make_interval(days => audit_keep_days($1)), false) as "isOld"`;

/** Chains that were cut at the end, made again, or cut up to an entry that is too young to be gone; companies that are gone are named too. */
export async function findLostHeads(platform: Platform, heads: readonly AuditHead[], chains: readonly AuditChain[]): Promise<AuditHead[]> {
  const lost: AuditHead[] = [];
  for (const head of heads.filter(({ position }) => position > 0)) {
    const { companyId, position, hash, createdAt } = head;
    const chain = chains.find((one) => one.companyId === companyId);
    const [seal] = await queryAsSupport<{ hash: string | null; isOld: boolean }>(platform, headStatement, [
      companyId,
      position,
      createdAt ?? null,
      platform.now(),
    ]);
    const isPruned = chain !== undefined && chain.firstPosition > position && (createdAt === undefined || seal?.isOld === true);
    if (seal?.hash !== hash && !isPruned) {
      lost.push(head);
    }
  }
  return lost;
}
