import { promptDefaults, promptVoices } from '#shared/automation/prompts/record.ts';
import { copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readInteger, readKey, readText, readTimestamps, readTrimmed, UniqueNames } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';

function readBetween(value: number | null, { min, max, absent }: { min: number; max: number; absent: number }): number {
  return value === null || Number.isNaN(value) ? absent : Math.min(max, Math.max(min, value));
}

const readCounts = (row: SourceRecord): Record<string, number> => ({
  max_messages: readBetween(readInteger(row, 'maxMessages'), { min: 1, max: 100, absent: promptDefaults.maxMessages }),
  max_tokens: readBetween(readInteger(row, 'maxTokens'), { min: 1, max: 16_000, absent: promptDefaults.maxTokens }),
  temperature: readBetween(Number(row['temperature'] || Number.NaN), { min: 0, max: 1, absent: promptDefaults.temperature }),
  prompt_tokens: readInteger(row, 'promptTokens') ?? 0,
  completion_tokens: readInteger(row, 'completionTokens') ?? 0,
  total_tokens: readInteger(row, 'totalTokens') ?? 0,
});

/** Assistants without their keys, which lie open there; nothing is led to them until they have new ones. */
export async function importPrompts(context: MovingContext): Promise<void> {
  const names = new UniqueNames();
  await copyTable(context, {
    from: 'Prompts',
    table: 'prompts',
    translate: (row) => {
      const key = row['id'] ?? '';
      const voice = readTrimmed(row, 'voice');
      context.reporter.change(
        'prompts',
        key,
        'its keys lay open there: new ones must be made and entered, and its queue or connection chosen',
      );
      return {
        key,
        values: {
          name: names.take(readTrimmed(row, 'name') || `Prompt ${key}`, 100),
          prompt: readText(row, 'prompt', 20_000),
          api_key: '',
          ...readCounts(row),
          voice: promptVoices.includes(voice) ? voice : promptDefaults.voice,
          voice_key: '',
          voice_region: readTrimmed(row, 'voiceRegion', 50),
          queue_id: readKey(row, 'queueId'),
          ...readTimestamps(row),
        },
      };
    },
  });
}
