import { createHash } from 'node:crypto';

/** An entry as it is hashed: everything that is stored. */
export interface SealedRecord {
  readonly id: number;
  readonly companyId: number;
  readonly action: string;
  readonly userId: number | null;
  readonly userName: string;
  readonly subjectType: string;
  readonly subjectId: number;
  readonly details: string;
  readonly address: string | null;
  readonly createdAt: string;
}

/** Texts that PostgreSQL writes always alike, whatever the session's settings. */
export const sealedColumns = `r.id::float8 as id, r.company_id as "companyId", r.action, r.user_id as "userId", r.user_name as "userName",
  r.subject_type as "subjectType", r.subject_id::float8 as "subjectId", r.details::text as details, r.address,
  extract(epoch from r.created_at)::text as "createdAt"`;

/** The link of an entry: it depends on all entries of its company before it. */
export function hashAuditRecord(previous: string, record: SealedRecord): string {
  const { id, companyId, action, userId, userName, subjectType, subjectId, details, address, createdAt } = record;
  const content = [id, companyId, action, userId, userName, subjectType, subjectId, details, address, createdAt];
  return createHash('sha256')
    .update(`${previous}\n${JSON.stringify(content)}`)
    .digest('base64url');
}
