import { integrationTypes } from '#shared/automation/queueIntegrations/index.ts';
import { companyFilter, copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readInteger, readTimestamps, readTrimmed, UniqueNames } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';

const typeOf = (row: SourceRecord): string => readTrimmed(row, 'type').toLowerCase();

const readTypebot = (row: SourceRecord): Record<string, unknown> => ({
  typebot_slug: readTrimmed(row, 'typebotSlug', 200),
  typebot_expires: Math.max(0, readInteger(row, 'typebotExpires') ?? 1),
  typebot_keyword_finish: readTrimmed(row, 'typebotKeywordFinish', 100),
  typebot_keyword_restart: readTrimmed(row, 'typebotKeywordRestart', 100),
  typebot_unknown_message: readTrimmed(row, 'typebotUnknownMessage', 1000),
  typebot_delay_message: Math.max(0, readInteger(row, 'typebotDelayMessage') ?? 1000),
  typebot_restart_message: readTrimmed(row, 'typebotRestartMessage', 1000),
});

/** Records the integrations that queues may use. DialogFlow's come without the key of their account, which is stored in the clear there. */
async function noteUsable(context: MovingContext): Promise<void> {
  const from = 'QueueIntegrations';
  for await (const rows of context.source.read(from, { filter: companyFilter(context, from) })) {
    const usable = rows.filter((row) => typeOf(row) !== 'dialogflow').map((row) => row['id'] ?? '');
    const ids = await context.writer.findIds('queue_integrations', usable);
    ids.forEach((id, key) => context.integrations.set(key, id));
  }
}

/** Bots and flows of other services. */
export async function importQueueIntegrations(context: MovingContext): Promise<void> {
  const names = new UniqueNames();
  await copyTable(context, {
    from: 'QueueIntegrations',
    table: 'queue_integrations',
    translate: (row) => {
      const [key, type] = [row['id'] ?? '', typeOf(row)];
      if (!integrationTypes.some((integrationType) => integrationType === type)) {
        context.reporter.refuse('queue_integrations', key, `the type ${type} is not in this version`);
        return null;
      }
      if (type === 'dialogflow') {
        context.reporter.change(
          'queue_integrations',
          key,
          'its key lay open there: a new one must be made and entered, and its queue chosen',
        );
      }
      return {
        key,
        values: {
          type,
          name: names.take(readTrimmed(row, 'name') || `Integração ${key}`),
          project_name: readTrimmed(row, 'projectName', 200) || null,
          json_content: '',
          language: readTrimmed(row, 'language', 20) || null,
          url: readTrimmed(row, 'urlN8N', 2000) || null,
          secret: '',
          ...readTypebot(row),
          ...readTimestamps(row),
        },
      };
    },
  });
  await noteUsable(context);
}
