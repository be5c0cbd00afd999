import type { api } from '#shared/api.ts';
import type { UserSkills } from '#shared/conversations/tickets/assignments.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

const skillsQuery = queryOf<UserSkills>(
  { userId: column.number(), tagIds: column.list(column.number()) },
  'select user_id as "userId", array_agg(tag_id order by tag_id) as "tagIds" from user_skills group by user_id order by user_id',
);

export const listSkills = ({ em }: Scope): Promise<UserSkills[]> => queryRows(em, skillsQuery);

const knownQuery = queryOf(
  { users: column.number(), tags: column.number() },
  `select (select count(*)::int from users where id = $1) as users, (select count(*)::int from tags where id = any($2::int[])) as tags`,
);

const replaceStatement = `
  with gone as (delete from user_skills where user_id = $1 and not tag_id = any($2::int[]))
  insert into user_skills (user_id, tag_id, company_id) select $1, unnest($2::int[]), $3 on conflict do nothing`;

export async function setSkills(scope: Scope, { userId, tagIds }: InputOf<typeof api.assignments.setSkills>): Promise<UserSkills> {
  const [known] = await queryRows(scope.em, knownQuery, [userId, tagIds]);
  if (known?.users !== 1) {
    throw new AppError('ERR_NO_USER_FOUND');
  }
  if (known.tags !== tagIds.length) {
    throw new AppError('ERR_NO_TAG_FOUND');
  }
  await execute(scope.em, replaceStatement, [userId, tagIds, scope.companyId]);
  return { userId, tagIds: tagIds.toSorted((one, other) => one - other) };
}
