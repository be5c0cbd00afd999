import type { EntityManager } from '@mikro-orm/postgresql';
import type { PersonDataCount } from '#shared/operations/personRequests/report.ts';
import { countMails } from '#server/platform/mail/forgetMails.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countPart, sumCounts, type PersonCounts } from './countPerson.ts';
import { userRowsSql } from './personData.ts';
import { userTables } from './userTables.ts';

export interface UserRef {
  readonly id: number;
  readonly email: string;
}

/** What there is of a user, and the files that go. */
export async function countUser(em: EntityManager, platform: Platform, { id: userId, email }: UserRef): Promise<PersonCounts> {
  const counts: PersonDataCount[] = [];
  let files = 0;
  for (const [table, { kind, fate, except, named }] of Object.entries(userTables)) {
    const ofUser = `(${userRowsSql(platform, table)}${named === undefined ? '' : ` or ${named}`})`;
    const parts =
      except === undefined
        ? [{ fate, where: ofUser }]
        : [
            { fate, where: `${ofUser} and not (${except.rows})` },
            { fate: except.fate, where: `${ofUser} and (${except.rows})` },
          ];
    for (const part of parts) {
      const columns = part.fate === 'erased' ? (platform.fileColumns.find((one) => one.table === table)?.columns ?? []) : [];
      const counted = await countPart(em, `${table} t where ${part.where}`, { columns, values: [userId] });
      counts.push({ kind, fate: part.fate, rows: counted.rows });
      files += counted.files;
    }
  }
  counts.push({ kind: 'mails', fate: 'erased', rows: await countMails(em, email) });
  return { data: sumCounts(counts), files };
}
