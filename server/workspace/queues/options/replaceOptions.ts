import type { OptionPlace } from '#shared/rules/optionTree.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { lockQueue } from '#server/workspace/queues/commands.ts';
import { orderByDepth } from './orderByDepth.ts';
import { QueueOption } from './QueueOption.ts';

/** An option as it was; `id` is its former one. */
export interface FormerOption extends OptionPlace {
  readonly title: string;
  readonly message: string;
}

/** Makes the menu of a queue what it was: options that are still there keep their ids and files, lost ones are made again without a file. */
export async function replaceOptions(scope: Scope, queueId: number, former: readonly FormerOption[]): Promise<void> {
  await lockQueue(scope, queueId);
  const existing = await scope.em.find(QueueOption, { queueId, draftId: null }, { refresh: true });
  const ids = new Map<number, number>();
  for (const { id, parentId, position, title, message } of orderByDepth(former)) {
    const values = { parentId: parentId === null ? null : (ids.get(parentId) ?? null), position, title, message };
    const existingOption = existing.find((option) => option.id === id);
    const option =
      existingOption === undefined
        ? scope.create(QueueOption, { queueId, draftId: null, publishedId: null, mediaPath: null, mediaName: null, ...values })
        : scope.em.assign(existingOption, values);
    await scope.em.flush();
    ids.set(id, option.id);
  }
  const restoredIds = new Set(ids.values());
  for (const option of existing.filter(({ id }) => !restoredIds.has(id))) {
    scope.em.remove(option);
  }
  await scope.em.flush();
  scope.recordEvent('queueOptions.changed', { queueId });
}
