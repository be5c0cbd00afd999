import type { IntegrationHealth, QueueIntegrationRecord } from '#shared/automation/queueIntegrations/index.ts';
import { automationUsersJson } from '#server/automation/prompts/index.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonObject } from '#server/platform/database/sqlJson.ts';
import { maskSecret } from '#server/platform/secretColumns.ts';

export const queueIntegrationRecords: RecordSource<QueueIntegrationRecord> = {
  columns: {
    id: 'i.id',
    companyId: 'i.company_id',
    type: 'i.type',
    name: 'i.name',
    projectName: 'i.project_name',
    jsonContent: maskSecret('i.json_content'),
    language: 'i.language',
    urlN8N: 'i.url',
    secret: maskSecret('i.secret'),
    typebotSlug: 'i.typebot_slug',
    typebotExpires: 'i.typebot_expires',
    typebotKeywordFinish: 'i.typebot_keyword_finish',
    typebotKeywordRestart: 'i.typebot_keyword_restart',
    typebotUnknownMessage: 'i.typebot_unknown_message',
    typebotDelayMessage: 'i.typebot_delay_message',
    typebotRestartMessage: 'i.typebot_restart_message',
    health: jsonObject<IntegrationHealth>({
      state: `case when i.paused_until is not null then 'paused' when i.failures > 0 then 'failing' else 'ok' end`,
      failures: 'i.failures',
      since: 'iso(i.failing_since)',
      until: 'iso(i.paused_until)',
      failure: 'i.last_failure',
    }),
    usedBy: automationUsersJson('integration_id = i.id'),
    createdAt: 'iso(i.created_at)',
    updatedAt: 'iso(i.updated_at)',
  },
  from: 'queue_integrations i',
};
