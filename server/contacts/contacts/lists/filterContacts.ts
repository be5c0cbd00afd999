import type { ContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import { AppError } from '#shared/errors.ts';
import { normalizeFieldValue } from '#shared/rules/contactFieldValue.ts';
import { listContactFields } from '#server/contacts/contacts/contactFields.ts';
import { assertConnection } from '#server/workspace/connections/index.ts';
import { Tag } from '#server/contacts/tags/index.ts';
import { createBindings, type Bind } from '#server/platform/database/createBindings.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** The value as the field stores it; throws ERR_CONTACT_FIELD_VALUE where it takes no such value. */
async function normalizeFilterValue(scope: Scope, { fieldName, fieldValue }: ContactListFilter): Promise<string> {
  const field = (await listContactFields(scope)).find(({ name }) => name.toLowerCase() === fieldName.toLowerCase());
  const value = field === undefined ? fieldValue : normalizeFieldValue(field, fieldValue);
  if (value === null) {
    throw new AppError('ERR_CONTACT_FIELD_VALUE', { values: { name: fieldName } });
  }
  return value;
}

/**
 * The filter as it is stored. Throws unless tags and connection are the company's own; what the stored filter names and was deleted
 * since stays in it, because without it the filter would find others.
 */
export async function resolveFilter(
  scope: Scope,
  filter: ContactListFilter,
  storedFilter: ContactListFilter | null = null,
): Promise<ContactListFilter> {
  const { tagIds, whatsappId } = filter;
  await (whatsappId === storedFilter?.whatsappId ? undefined : assertConnection(scope, whatsappId));
  const ids = [...new Set(tagIds)].filter((id) => storedFilter?.tagIds.includes(id) !== true);
  if (ids.length > 0 && (await scope.em.count(Tag, { id: { $in: ids } })) !== ids.length) {
    throw new AppError('ERR_NO_TAG_FOUND');
  }
  return { ...filter, fieldValue: await normalizeFilterValue(scope, filter) };
}

/** The zone in which the company's days begin and end, as `readTimeZone` reads it. */
const zoneSql = (scope: Scope, bind: Bind): string =>
  `coalesce((select nullif(s.value, '') from settings s where s.key = 'timeZone'), ${bind(scope.platform.config.timeZone)}::text)`;

const ticketsSql = (scope: Scope): string => scope.platform.sqlFragments['contact.tickets'];

/** The days of the last message, in the company's zone. */
function lastContactCondition(scope: Scope, { lastContactFrom, lastContactTo }: ContactListFilter, bind: Bind): string[] {
  const startOf = (day: string): string => `${day}::timestamp at time zone ${zoneSql(scope, bind)}`;
  const bounds = [
    ...(lastContactFrom === '' ? [] : [`max(t.last_message_at) >= ${startOf(`${bind(lastContactFrom)}::date`)}`]),
    ...(lastContactTo === '' ? [] : [`max(t.last_message_at) < ${startOf(`(${bind(lastContactTo)}::date + 1)`)}`]),
  ];
  return bounds.length === 0
    ? []
    : [`c.id in (select t.contact_id from (${ticketsSql(scope)}) t group by t.contact_id having ${bounds.join(' and ')})`];
}

/** Contacts that have a custom field, with this value where one is given. */
const fieldCondition = ({ fieldName, fieldValue }: ContactListFilter, bind: Bind): string[] =>
  // Filters that were stored before lack the key.
  !fieldName
    ? []
    : [
        `c.id in (select f.contact_id from contact_custom_fields f where lower(f.name) = lower(${bind(fieldName)}::text)
          and ${!fieldValue ? `f.value <> ''` : `lower(f.value) = lower(${bind(fieldValue)}::text)`})`,
      ];

/** Condition on contacts `c`: only what is set is asked, as sets, so that a hundred thousand contacts are one pass. */
export const matchesFilter =
  (scope: Scope, filter: ContactListFilter) =>
  (bind: Bind): string => {
    const { tagIds, whatsappId, adTitle = '', searchParam } = filter;
    return [
      `not c.is_group and c.number not like '~%' and c.blocked_at is null`,
      ...(tagIds.length === 0
        ? []
        : [
            `c.id in (select t.contact_id from (${ticketsSql(scope)}) t join (${scope.platform.sqlFragments['contact.ticketTags']}) g
              on g.ticket_id = t.id where g.tag_id = any(${bind(tagIds)}::int[]))`,
          ]),
      ...(whatsappId === null
        ? []
        : [`c.id in (select t.contact_id from (${ticketsSql(scope)}) t where t.whatsapp_id = ${bind(whatsappId)})`]),
      ...(adTitle === ''
        ? []
        : [
            `c.id in (select t.contact_id from (${ticketsSql(scope)}) t where t.ad is not null and ${matchesTerm(adTitle, { texts: ["t.ad ->> 'title'"], numbers: [] }, bind)})`,
          ]),
      ...lastContactCondition(scope, filter, bind),
      ...fieldCondition(filter, bind),
      ...(searchParam === '' ? [] : [matchesTerm(searchParam, { texts: ['c.name'], numbers: ['c.number'] }, bind)]),
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
