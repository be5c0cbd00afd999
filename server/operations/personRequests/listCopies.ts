import type { PersonCopy } from '#shared/operations/personRequests/report.ts';
import { readBackupStatus } from '#server/backup/backupStatus.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { dayMs } from '#shared/rules/durations.ts';

const copiesQuery = queryOf<PersonCopy>(
  { kind: column.text<PersonCopy['kind']>(), madeAt: column.text(), expiresAt: column.text() },
  `select 'companyExport' as kind, iso(created_at) as "madeAt", iso(expires_at) as "expiresAt"
   from company_exports where state = 'ready' and expires_at > $1
   union all
   select 'contactExport', iso(created_at), iso(expires_at) from contact_exports where state = 'ready' and expires_at > $1
   order by 2`,
);

/** One backup a day; the newest goes when as many newer ones are kept. */
async function findBackup({ platform, now }: Scope): Promise<PersonCopy[]> {
  const { backup } = platform.config;
  const madeAt = backup === null ? null : ((await readBackupStatus(backup.dir))?.madeAt ?? null);
  return backup === null || madeAt === null
    ? []
    : [{ kind: 'backup', madeAt, expiresAt: new Date(now.getTime() + backup.keep * dayMs).toISOString() }];
}

/** Copies of now, which an erasure does not reach. */
export async function listCopies(scope: Scope): Promise<PersonCopy[]> {
  return [...(await queryRows(scope.em, copiesQuery, [scope.now.toISOString()])), ...(await findBackup(scope))];
}
