import type { QueueOptionRecord } from '#shared/workspace/queues/options.ts';
import { renumber, type OptionPlace } from '#shared/rules/optionTree.ts';

/** An option with its number as a number, as the rules of the tree take it. */
export interface OptionNode extends OptionPlace, Pick<QueueOptionRecord, 'title' | 'message' | 'mediaName'> {}

/** The numbers of imported options may have holes, which the next change closes. */
export const toOptionNodes = (records: readonly QueueOptionRecord[]): OptionNode[] =>
  renumber(
    records.map(({ id, parentId, option, title, message, mediaName }) => ({
      id,
      parentId,
      position: Number(option ?? 0),
      title,
      message,
      mediaName,
    })),
  );
