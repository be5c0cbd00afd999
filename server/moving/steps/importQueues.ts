import { findQueuesByName } from '#server/workspace/queues/index.ts';
import { daySchedules, type DaySchedule } from '#shared/rules/workingHours.ts';
import { copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readInteger, readJson, readKey, readText, readTimestamps, readTrimmed, UniqueNames } from '#server/moving/sourceValues.ts';
import { nameFile, readFileNames } from './rowFiles.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';

const fallbackColor = '#7c7c7c';
const colorPattern = /^#[0-9a-f]{3,6}$/i;

/** A color of its own for every queue: a repeated one moves on by one. */
function takeColor(color: string, takenColors: Set<string>): string {
  let [free, next] = [color.toLowerCase(), color];
  for (let step = 1; takenColors.has(free); step += 1) {
    next = `#${((Number.parseInt(color.slice(1).padEnd(6, '0'), 16) + step) % 0x1000000).toString(16).padStart(6, '0')}`;
    free = next;
  }
  takenColors.add(free);
  return next;
}

/** The working hours of a company or queue; null where they are not understood. */
export function readSchedules(row: SourceRecord): DaySchedule[] | null {
  const { value, error } = daySchedules().validate(readJson(row, 'schedules') ?? [], { stripUnknown: true });
  return error === undefined && readJson(row, 'schedules') !== undefined ? value : null;
}

/** Departments with their texts, hours and files; an integration leads on where it works without a key. */
export async function importQueues(context: MovingContext): Promise<void> {
  const [names, colors] = [new UniqueNames(), new Set<string>()];
  await copyTable(context, {
    from: 'Queues',
    table: 'queues',
    findExisting: (scope, rows) => findQueuesByName(scope, new Map(rows.map(({ key, values }) => [key, String(values['name'])]))),
    fileNamesOf: (row) => readFileNames(row, 'queue'),
    translate: (row, file) => {
      const key = row['id'] ?? '';
      const schedules = readSchedules(row);
      if (schedules === null) {
        context.reporter.change('queues', key, 'its working hours are not understood');
      }
      const color = readTrimmed(row, 'color');
      return {
        key,
        values: {
          name: names.take(readTrimmed(row, 'name') || `Fila ${key}`),
          color: takeColor(colorPattern.test(color) ? color : fallbackColor, colors),
          greeting_message: readText(row, 'greetingMessage', 4000),
          out_of_hours_message: readText(row, 'outOfHoursMessage', 4000),
          schedules: schedules ?? [],
          order_queue: readInteger(row, 'orderQueue'),
          integration_id: context.integrations.get(readKey(row, 'integrationId') ?? '') ?? null,
          ...nameFile(row, file),
          ...readTimestamps(row),
        },
      };
    },
  });
}
