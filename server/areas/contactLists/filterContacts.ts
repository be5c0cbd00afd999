import type { ContactListFilter } from '#shared/areas/contactListFilter.ts';
import { AppError } from '#shared/errors.ts';
import { parseZonedEnd, parseZonedTime } from '#shared/rules/zonedTime.ts';
import { assertConnection } from '#server/areas/connections/index.ts';
import { Tag } from '#server/areas/tags/index.ts';
import { createBindings, type Bind } from '#server/platform/database/createBindings.ts';
import { containsPattern } from '#server/platform/database/likePattern.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Throws unless tags and connection are the company's own. */
export async function assertFilter(scope: Scope, { tagIds, whatsappId }: ContactListFilter): Promise<void> {
  await assertConnection(scope, whatsappId);
  const ids = [...new Set(tagIds)];
  if (ids.length > 0 && (await scope.em.count(Tag, { id: { $in: ids } })) !== ids.length) {
    throw new AppError('ERR_NO_TAG_FOUND');
  }
}

/** The days of the last message, in the business time zone. */
function lastContactCondition(scope: Scope, { lastContactFrom, lastContactTo }: ContactListFilter, bind: Bind): string[] {
  const { timeZone } = scope.platform.config;
  const from = lastContactFrom === '' ? null : parseZonedTime(lastContactFrom, timeZone);
  const to = lastContactTo === '' ? null : parseZonedEnd(lastContactTo, timeZone);
  const bounds = [
    ...(from === null ? [] : [`max(t.last_message_at) >= ${bind(from.toISOString())}`]),
    ...(to === null ? [] : [`max(t.last_message_at) <= ${bind(to.toISOString())}`]),
  ];
  return bounds.length === 0 ? [] : [`c.id in (select t.contact_id from tickets t group by t.contact_id having ${bounds.join(' and ')})`];
}

/** Condition on contacts `c`: only what is set is asked, as sets, so that a hundred thousand contacts are one pass. */
export const matchesFilter =
  (scope: Scope, filter: ContactListFilter) =>
  (bind: Bind): string => {
    const { tagIds, whatsappId, searchParam } = filter;
    const pattern = searchParam === '' ? null : bind(containsPattern(searchParam));
    return [
      `not c.is_group and c.number not like '~%'`,
      ...(tagIds.length === 0
        ? []
        : [
            `c.id in (select t.contact_id from tickets t join ticket_tags g on g.ticket_id = t.id where g.tag_id = any(${bind(tagIds)}::int[]))`,
          ]),
      ...(whatsappId === null ? [] : [`c.id in (select t.contact_id from tickets t where t.whatsapp_id = ${bind(whatsappId)})`]),
      ...lastContactCondition(scope, filter, bind),
      ...(pattern === null ? [] : [`(plain(c.name) like plain(${pattern}) or c.number like ${pattern})`]),
    ].join(' and ');
  };

/** How many numbers match now. */
export async function countMatching(scope: Scope, filter: ContactListFilter): Promise<number> {
  const { bind, values } = createBindings();
  const condition = matchesFilter(scope, filter)(bind);
  const query = queryOf({ count: column.number() }, `select count(*)::int as count from contacts c where ${condition}`);
  const [row] = await queryRows(scope.em, query, values);
  return row?.count ?? 0;
}
