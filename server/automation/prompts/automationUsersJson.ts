import type { AutomationUsers } from '#shared/automation/prompts/record.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { jsonList, jsonObject, type JsonSql } from '#server/platform/database/sqlJson.ts';

const named = { id: 'x.id', name: 'x.name' };

const users = (table: 'queues' | 'connections', condition: string): JsonSql<{ id: number; name: string }[]> =>
  jsonList(named, `from ${table} x where x.${condition} order by ${collateByName('x.name')}, x.id`);

/** The queues and connections that use a row: `prompt_id = p.id`. */
export const automationUsersJson = (condition: string): JsonSql<AutomationUsers> =>
  jsonObject<AutomationUsers>({ queues: users('queues', condition), connections: users('connections', condition) });
