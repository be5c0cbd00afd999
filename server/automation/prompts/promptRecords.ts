import type { PromptListRecord, PromptName, PromptRecord } from '#shared/automation/prompts/record.ts';
import { queueRecords } from '#server/workspace/queues/index.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonObject } from '#server/platform/database/sqlJson.ts';
import { maskSecret } from '#server/platform/secretColumns.ts';
import { automationUsersJson } from './automationUsersJson.ts';

const columns = {
  id: 'p.id',
  companyId: 'p.company_id',
  name: 'p.name',
  prompt: 'p.prompt',
  apiKey: maskSecret('p.api_key'),
  maxMessages: 'p.max_messages',
  maxTokens: 'p.max_tokens',
  temperature: 'p.temperature',
  promptTokens: 'p.prompt_tokens',
  completionTokens: 'p.completion_tokens',
  totalTokens: 'p.total_tokens',
  voice: 'p.voice',
  voiceKey: maskSecret('p.voice_key'),
  voiceRegion: 'p.voice_region',
  monthlyTokens: 'p.monthly_tokens',
  helpsAgents: 'p.helps_agents',
  hearsVoices: 'p.hears_voices',
  // The month of the company's zone; without one of its own, the database's.
  tokensThisMonth: `coalesce((select (u.prompt_tokens + u.completion_tokens)::float8 from prompt_usage u where u.prompt_id = p.id and u.month =
    date_trunc('month', now() at time zone coalesce((select nullif(s.value, '') from settings s where s.key = 'timeZone'), current_setting('timezone')))::date), 0)`,
  queueId: 'p.queue_id',
  createdAt: 'iso(p.created_at)',
  updatedAt: 'iso(p.updated_at)',
};

const from = 'prompts p join queues q on q.id = p.queue_id';
const queue = jsonObject<{ id: number; name: string }>({ id: 'q.id', name: 'q.name' });

export const promptRecords: RecordSource<PromptRecord> = {
  columns: { ...columns, queue: jsonObject(queueRecords.columns) },
  from,
};

export const promptListRecords: RecordSource<PromptListRecord> = {
  columns: { ...columns, queue, usedBy: automationUsersJson('prompt_id = p.id') },
  from,
};

/** What agents see. */
export const promptNameRecords: RecordSource<PromptName> = {
  columns: { id: 'p.id', name: 'p.name', queue },
  from,
};
