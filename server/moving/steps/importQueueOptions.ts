import { copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { OptionCounter, tooManyOptions } from '#server/moving/OptionCounter.ts';
import { readInteger, readKey, readText, readTimestamps, readTrimmed } from '#server/moving/sourceValues.ts';
import { nameFile, readFileNames } from './rowFiles.ts';

/** Positions under each parent; a repeated or missing one moves behind the others. */
class Positions {
  readonly #taken = new Map<string, Set<number>>();

  take(parent: string, wanted: number | null): number {
    const takenPositions = this.#taken.get(parent) ?? new Set();
    this.#taken.set(parent, takenPositions);
    const position = wanted !== null && wanted > 0 && !takenPositions.has(wanted) ? wanted : Math.max(0, ...takenPositions) + 1;
    takenPositions.add(position);
    return position;
  }
}

/** Menus of queues with their files. */
export async function importQueueOptions(context: MovingContext): Promise<void> {
  const positions = new Positions();
  const counter = new OptionCounter();
  await copyTable(context, {
    from: 'QueueOptions',
    table: 'queue_options',
    belongsBy: 'queue_id',
    owner: { table: 'queues', keyOf: (row) => readKey(row, 'queueId') },
    fileNamesOf: (row) => readFileNames(row, 'queueOption'),
    translate: (row, file) => {
      const key = row['id'] ?? '';
      if (!counter.takesMore(row['queueId'] ?? '')) {
        context.reporter.refuse('queue_options', key, tooManyOptions);
        return null;
      }
      const values = {
        queue_id: readKey(row, 'queueId'),
        parent_id: readKey(row, 'parentId'),
        position: positions.take(`${row['queueId']}-${row['parentId']}`, readInteger(row, 'option')),
        title: readTrimmed(row, 'title', 200),
        message: readText(row, 'message', 4000),
        ...nameFile(row, file),
        ...readTimestamps(row),
      };
      return { key, values };
    },
  });
}
