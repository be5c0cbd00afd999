import { rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';

/** Changes that have piled up before somebody folds them together. */
const many = 500;

const foldStatement = `
  with folded as (
    delete from contact_counts where (select pg_try_advisory_xact_lock(hashtextextended('contact_counts ' || current_setting('app.company'), 0)))
    returning *
  )
  insert into contact_counts (company_id, contacts) select company_id, sum(contacts) from folded group by company_id`;

/** How many contacts the company has. Kept as changes; whoever finds very many of them leaves their sum instead. */
export async function countContacts({ em }: Scope): Promise<number> {
  const [row] = await rows<{ count: number; changes: number }>(
    em,
    'select coalesce(sum(contacts), 0)::int as count, count(*)::int as changes from contact_counts',
  );
  const { count = 0, changes = 0 } = row ?? {};
  await (changes > many ? rows(em, foldStatement) : undefined);
  return count;
}
