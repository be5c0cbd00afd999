import { jsonSql, type JsonSql } from '#server/platform/database/sqlJson.ts';
import type { Automation } from './Situation.ts';

/** The plan `p` of the company `c`, beside the rows of a statement. */
export const planJoin = 'left join plans p on p.id = c.plan_id';

/** The automation of a queue or connection `row`, as far as the plan `p` has it; a flow comes before an assistant. */
export const automationSql = (row: string): JsonSql<Automation | null> =>
  jsonSql(`case
    when ${row}.integration_id is not null and p.use_integrations then json_build_object('kind', 'integration', 'id', ${row}.integration_id)
    when ${row}.prompt_id is not null and p.use_open_ai then json_build_object('kind', 'prompt', 'id', ${row}.prompt_id) end`);

/** Whether what answers in a ticket `t` is still there, and in the plan `p`. */
export const isAvailableSql = `coalesce(case
    when t.integration_id is not null then p.use_integrations and exists (select from queue_integrations i where i.id = t.integration_id)
    when t.prompt_id is not null then p.use_open_ai and exists (select from prompts a where a.id = t.prompt_id) end, false)`;
