import type { api } from '#shared/api.ts';
import type { QueueOptionRecord } from '#shared/workspace/queues/options.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import {
  findInsertRefusal,
  findMoveRefusal,
  listChildren,
  omitOption,
  optionLimits,
  type OptionPlace,
  type OptionRefusal,
  type OptionTarget,
  placeOption,
} from '#shared/rules/optionTree.ts';
import { lockQueue } from '#server/workspace/queues/commands.ts';
import { prepareQueueFile } from '#server/workspace/queues/queueFile.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { findRecord, listRecords, type RecordSource } from '#server/platform/database/records.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import type { StoredUpload } from '#server/platform/http/storeUpload.ts';
import { requireDraft } from './menuDrafts.ts';
import { QueueOption } from './QueueOption.ts';

type AttachInput = InputOf<typeof api.queueOptions.attachFile>;

export const prepareQueueOptionFile = prepareQueueFile((scope, { id }: AttachInput) => requireOption(scope, id));

export async function attachQueueOptionFile(
  scope: Scope,
  { id }: AttachInput,
  { path, name }: StoredUpload,
): Promise<ResultOf<typeof api.queueOptions.attachFile>> {
  const option = await requireOption(scope, id);
  scope.em.assign(option, { mediaPath: path, mediaName: name });
  scope.recordEvent('queueOptions.changed', { queueId: option.queueId });
  return { mensagem: 'Arquivo anexado' };
}

export async function removeQueueOptionFile(
  scope: Scope,
  { id }: InputOf<typeof api.queueOptions.removeFile>,
): Promise<ResultOf<typeof api.queueOptions.removeFile>> {
  const option = await requireOption(scope, id);
  scope.em.assign(option, { mediaPath: null, mediaName: null });
  scope.recordEvent('queueOptions.changed', { queueId: option.queueId });
  return { mensagem: 'Arquivo excluído' };
}

const queueOptionRecords: RecordSource<QueueOptionRecord> = {
  columns: {
    id: 'o.id',
    title: 'o.title',
    message: 'o.message',
    option: 'o.position::text',
    queueId: 'o.queue_id',
    parentId: 'o.parent_id',
    mediaPath: 'o.media_path',
    mediaName: 'o.media_name',
  },
  from: 'queue_options o',
};

type ListInput = InputOf<typeof api.queueOptions.list>;

const filterOptions =
  ({ queueId, parentId, queueOptionId, isDraft = false }: ListInput) =>
  (bind: Bind): string =>
    [
      ...(queueId ? [`o.queue_id = ${bind(queueId)}`] : []),
      ...(queueOptionId ? [`o.id = ${bind(queueOptionId)}`] : []),
      ...(parentId ? [parentId === -1 ? 'o.parent_id is null' : `o.parent_id = ${bind(parentId)}`] : []),
      `o.draft_id is ${isDraft ? 'not ' : ''}null`,
    ].join(' and ');

/** As many as a queue can have: without a queue the answer is cut. */
export const listQueueOptions = ({ em }: Scope, input: ListInput): Promise<QueueOptionRecord[]> =>
  listRecords(em, queueOptionRecords, { where: filterOptions(input), orderBy: 'o.id', limit: optionLimits.perQueue });

export const showQueueOption = async ({ em }: Scope, { id }: InputOf<typeof api.queueOptions.show>): Promise<QueueOptionRecord> =>
  required(await findRecord(em, queueOptionRecords, id), 'ERR_QUEUE_NOT_FOUND');

const requireOption = async ({ em }: Scope, id: number): Promise<QueueOption> =>
  required(await em.findOne(QueueOption, { id }), 'ERR_QUEUE_NOT_FOUND');

type MenuPlace = Pick<QueueOption, 'queueId' | 'draftId'>;

/** The options of a queue or its draft, whose menu waits for the end of the transaction: moves at the same time would leave holes. */
async function lockOptions(scope: Scope, { queueId, draftId = null }: MenuPlace): Promise<QueueOption[]> {
  await lockQueue(scope, queueId);
  return scope.em.find(QueueOption, { queueId, draftId }, { refresh: true });
}

function assertAllowed(refusal: OptionRefusal | null): void {
  if (refusal !== null) {
    const values = { levels: optionLimits.depth, siblings: optionLimits.siblings, total: optionLimits.perQueue };
    throw new AppError(refusal, { values });
  }
}

function assertParent(options: readonly QueueOption[], parentId: number | null): void {
  if (parentId !== null && !options.some(({ id }) => id === parentId)) {
    throw new AppError('ERR_QUEUE_NOT_FOUND');
  }
}

const toPlaces = (options: readonly QueueOption[]): OptionPlace[] =>
  options.map(({ id, parentId, position }) => ({ id, parentId: parentId ?? null, position }));

function setPlaces(scope: Scope, options: readonly QueueOption[], places: readonly OptionPlace[]): void {
  for (const { id, parentId, position } of places) {
    const option = options.find((candidate) => candidate.id === id);
    if (option !== undefined && (option.parentId !== parentId || option.position !== position)) {
      scope.em.assign(option, { parentId, position });
    }
  }
}

/** Saves, tells and reads again. */
async function finish(scope: Scope, { id, queueId }: { readonly id: number; readonly queueId: number }): Promise<QueueOptionRecord> {
  await scope.em.flush();
  scope.recordEvent('queueOptions.changed', { queueId });
  return showQueueOption(scope, { id });
}

export async function createQueueOption(scope: Scope, input: InputOf<typeof api.queueOptions.create>): Promise<QueueOptionRecord> {
  const { queueId, title = '', message = null, parentId = null } = input;
  const draftId = input.isDraft ? (await requireDraft(scope, queueId)).id : null;
  const options = await lockOptions(scope, { queueId, draftId });
  assertParent(options, parentId);
  const places = toPlaces(options);
  assertAllowed(findInsertRefusal(places, parentId));
  const end = listChildren(places, parentId).length + 1;
  const position = Math.min(input.option ?? end, end);
  const newPlace = { id: 0, parentId, position };
  setPlaces(scope, options, placeOption(places, newPlace, newPlace));
  const option = scope.create(QueueOption, {
    queueId,
    draftId,
    publishedId: null,
    parentId,
    position,
    title,
    message,
    mediaPath: null,
    mediaName: null,
  });
  await scope.em.flush();
  return finish(scope, option);
}

/** Moves an option within its queue, if there is anything to move. */
async function moveOption(scope: Scope, id: number, { parentId, position }: Partial<OptionTarget>): Promise<QueueOption> {
  const options = await lockOptions(scope, await requireOption(scope, id));
  const option = required(
    options.find((candidate) => candidate.id === id),
    'ERR_QUEUE_NOT_FOUND',
  );
  const target = { parentId: parentId === undefined ? (option.parentId ?? null) : parentId, position: position ?? option.position };
  assertParent(options, target.parentId);
  const places = toPlaces(options);
  assertAllowed(findMoveRefusal(places, id, target.parentId));
  const place = { id, ...target };
  setPlaces(scope, options, placeOption(places, place, target));
  return option;
}

export async function updateQueueOption(
  scope: Scope,
  { id, option: position, parentId, ...changes }: InputOf<typeof api.queueOptions.update>,
): Promise<QueueOptionRecord> {
  const isMoved = position !== undefined || parentId !== undefined;
  const target = { ...(position !== undefined && { position }), ...(parentId !== undefined && { parentId }) };
  const option = await (isMoved ? moveOption(scope, id, target) : requireOption(scope, id));
  scope.em.assign(option, changes);
  return finish(scope, option);
}

export const moveQueueOption = async (
  scope: Scope,
  { id, parentId, option: position }: InputOf<typeof api.queueOptions.move>,
): Promise<QueueOptionRecord> => finish(scope, await moveOption(scope, id, { parentId, position }));

/** The options under it go by the foreign key, their files by the triggers. */
export async function removeQueueOption(scope: Scope, { id }: InputOf<typeof api.queueOptions.remove>): Promise<Confirmation> {
  const { queueId, draftId = null } = await requireOption(scope, id);
  const options = await lockOptions(scope, { queueId, draftId });
  const option = options.find((candidate) => candidate.id === id);
  if (option !== undefined) {
    setPlaces(scope, options, omitOption(toPlaces(options), id));
    scope.em.remove(option);
    scope.recordEvent('queueOptions.changed', { queueId });
  }
  return { message: 'Option Deleted' };
}
