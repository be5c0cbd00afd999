import type { api } from '#shared/api.ts';
import { maxHelps, type HelpRecord } from '#shared/operations/helps.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, listRecords, pageRows, type RecordSource } from '#server/platform/database/records.ts';
import { byName } from '#server/platform/database/rowOrder.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import { Help } from './Help.ts';

const pageSize = 20;
const orderBy = byName('h.title', 'h.id');

const helpRecords: RecordSource<HelpRecord> = {
  columns: {
    id: 'h.id',
    title: 'h.title',
    description: 'h.description',
    video: 'h.video',
    createdAt: 'iso(h.created_at)',
    updatedAt: 'iso(h.updated_at)',
  },
  from: 'helps h',
};

export const listHelps = ({ em }: Scope): Promise<HelpRecord[]> => listRecords(em, helpRecords, { orderBy });

export const pageHelps = (
  { em }: Scope,
  { searchParam = '', pageNumber, after }: InputOf<typeof api.helps.page>,
): Promise<ResultOf<typeof api.helps.page>> =>
  pageRows(em, helpRecords, {
    key: 'records',
    where: (bind) => `${matchesTerm(searchParam, { texts: ['h.title'] }, bind)}`,
    orderBy,
    pageNumber,
    after,
    pageSize,
  });

export const showHelp = async ({ em }: Scope, { id }: InputOf<typeof api.helps.show>): Promise<HelpRecord> =>
  required(await findRecord(em, helpRecords, id), 'ERR_NO_HELP_FOUND');

export const createHelp = (
  { platform }: Scope,
  { title, description = '', video = '' }: InputOf<typeof api.helps.create>,
): Promise<HelpRecord> =>
  runInSystemScope(platform, 'an operator adds a help entry', async ({ em }) => {
    if ((await em.count(Help)) >= maxHelps) {
      throw new AppError('ERR_HELPS_LIMIT', { values: { limit: maxHelps } });
    }
    const help = em.create(Help, { title, description, video });
    await em.flush();
    return required(await findRecord(em, helpRecords, help.id), 'ERR_NO_HELP_FOUND');
  });

export const updateHelp = ({ platform }: Scope, { id, ...changes }: InputOf<typeof api.helps.update>): Promise<HelpRecord> =>
  runInSystemScope(platform, 'an operator changes a help entry', async ({ em }) => {
    em.assign(required(await em.findOne(Help, { id }), 'ERR_NO_HELP_FOUND'), changes);
    await em.flush();
    return required(await findRecord(em, helpRecords, id), 'ERR_NO_HELP_FOUND');
  });

export const removeHelp = ({ platform }: Scope, { id }: InputOf<typeof api.helps.remove>): Promise<Confirmation> =>
  runInSystemScope(platform, 'an operator removes a help entry', async ({ em }) => {
    em.remove(required(await em.findOne(Help, { id }), 'ERR_NO_HELP_FOUND'));
    return { message: 'Help deleted' };
  });
