import type { TicketTarget } from '#shared/conversations/tickets/targets.ts';
import { jsonSql, type JsonSql } from '#server/platform/database/sqlJson.ts';

/** What ticket `t` has to be done next, of both the earlier one; null: nothing has a time. */
export const targetJson = (t: string): JsonSql<TicketTarget | null> => {
  const target = (kind: 'answer' | 'resolution'): string =>
    `json_build_object('kind', '${kind}', 'warnAt', iso(${t}.${kind}_warn_at), 'dueAt', iso(${t}.${kind}_due_at))`;
  return jsonSql(`case when ${t}.answer_due_at is null and ${t}.resolution_due_at is null then null
    when ${t}.answer_due_at <= coalesce(${t}.resolution_due_at, 'infinity') then ${target('answer')} else ${target('resolution')} end`);
};
