import { AppError, type ErrorCode } from '#shared/errors.ts';
import { chooseConnection } from '#server/workspace/connections/index.ts';
import { findNumberCheck, requestNumberCheck, saveNumberCheck } from '#server/contacts/contacts/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { defineJob, type JobRun, type OpenContext } from '#server/platform/jobs/defineJob.ts';
import { applyStoredChecks, claimItem, recordItemCheck, recordItemFailure, releaseItem, type ClaimedItem } from './checkItems.ts';
import { enqueueNextCheck } from './enqueueCheck.ts';

const stepMs = 2_000;
/** Delays before the next step, by what it waits for; the rest are reasons of the connection. */
const delaysMs = { ERR_WAPP_CHECK_PACE: 1_000, ERR_WAPP_CHECK_CONTACT: 5_000, connection: 30_000 } as const;
const waitingCodes = ['ERR_WAPP_CHECK_PACE', 'ERR_WAPP_CHECK_CONTACT', 'ERR_NO_DEF_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED'] as const;
type WaitingCode = (typeof waitingCodes)[number];

interface CheckStep {
  readonly waitingFor: WaitingCode | null;
  /** The lists whose items have changed. */
  readonly contactListIds: ReadonlySet<number>;
}

const waitingCodeOf = (error: unknown): WaitingCode | null =>
  error instanceof AppError ? (waitingCodes.find((code) => code === error.code) ?? null) : null;

async function inScope<T>(open: OpenContext<Scope>, work: (scope: Scope) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  await open(async (scope) => void results.push(await work(scope)));
  return results;
}

interface ItemToAsk {
  readonly item: ClaimedItem;
  readonly connectionId: number;
  readonly scope: Pick<Scope, 'platform' | 'companyId' | 'log'>;
}

/** Claims the next item; one whose number has a stored check is done with it. */
async function takeItem(scope: Scope): Promise<ItemToAsk | ClaimedItem | null> {
  const item = await claimItem(scope);
  if (item === null) {
    return null;
  }
  const stored = await findNumberCheck(scope, item.number);
  if (stored !== null) {
    await recordItemCheck(scope, item, stored);
    return item;
  }
  return { item, connectionId: (await chooseConnection(scope)).id, scope };
}

/** Asks the channel outside a transaction; the answer is stored at once, so that a crash costs at most this one. */
async function askItem(open: OpenContext<Scope>, { item, connectionId, scope: caller }: ItemToAsk): Promise<void> {
  try {
    const check = await requestNumberCheck(caller, connectionId, { number: item.number, inBulk: true });
    await open(async (scope) => {
      await saveNumberCheck(scope, connectionId, { number: item.number, check });
      await recordItemCheck(scope, item, check);
    });
  } catch (error) {
    const isUnanswered = error instanceof AppError && error.code === 'ERR_WAPP_CHECK_CONTACT';
    await open((scope) => (isUnanswered ? recordItemFailure(scope, item, error) : releaseItem(scope, item)));
    throw error;
  }
}

/** Checks items of the company for a while, each in transactions of its own. */
async function checkItems(open: OpenContext<Scope>): Promise<CheckStep> {
  const contactListIds = new Set((await inScope(open, applyStoredChecks)).flat());
  const deadline = performance.now() + stepMs;
  try {
    while (performance.now() < deadline) {
      // Sequential: the pace is the connection's.
      // oxlint-disable-next-line no-await-in-loop
      const [next = null] = await inScope(open, takeItem);
      if (next === null) {
        break;
      }
      const isToAsk = 'connectionId' in next;
      contactListIds.add(isToAsk ? next.item.contactListId : next.contactListId);
      // oxlint-disable-next-line no-await-in-loop
      await (isToAsk ? askItem(open, next) : undefined);
    }
  } catch (error) {
    const waitingFor = waitingCodeOf(error);
    if (waitingFor === null) {
      throw error;
    }
    return { waitingFor, contactListIds };
  }
  return { waitingFor: null, contactListIds };
}

interface ListProgress {
  readonly id: number;
  readonly isChecking: boolean;
  readonly before: ErrorCode | null;
}

/** What a list got since is seen only behind its lock. */
const lockStatement = 'select id from contact_lists where is_checking order by id for no key update';

const progressStatement = `
  update contact_lists l set is_checking = r.remains, waiting_for = case when r.remains then $1 end, updated_at = now()
  from (
    select c.id, c.waiting_for, exists (
      select from contact_list_items i
      where i.company_id = c.company_id and i.contact_list_id = c.id and i.validity = 'unchecked'
    ) as remains from contact_lists c where c.is_checking
  ) r where l.id = r.id returning l.id, l.is_checking as "isChecking", r.waiting_for as before`;

/** Ends the checks of complete lists and enqueues the next step for the others. */
async function advanceChecks(scope: Scope, _data: object, { prepared }: JobRun<CheckStep>): Promise<void> {
  const { waitingFor, contactListIds } = prepared ?? { waitingFor: null, contactListIds: new Set<number>() };
  const shape = { id: column.number(), isChecking: column.boolean(), before: column.orNull(column.text<ErrorCode>()) };
  await execute(scope.em, lockStatement);
  const lists = await queryRows(scope.em, queryOf<ListProgress>(shape, progressStatement), [waitingFor]);
  lists
    .filter(({ id, isChecking, before }) => !isChecking || before !== waitingFor || contactListIds.has(id))
    .forEach(({ id }) => scope.recordEvent('contactList.changed', { contactListId: id }));
  if (lists.some(({ isChecking }) => isChecking)) {
    const isShort = waitingFor === 'ERR_WAPP_CHECK_PACE' || waitingFor === 'ERR_WAPP_CHECK_CONTACT';
    enqueueNextCheck(scope, waitingFor === null ? 0 : delaysMs[isShort ? waitingFor : 'connection']);
  }
}

/** A person may start the check again. */
async function endChecks({ em, recordEvent }: Scope): Promise<void> {
  const statement = 'update contact_lists set is_checking = false, waiting_for = null where is_checking returning id';
  const lists = await queryRows(em, queryOf({ id: column.number() }, statement));
  lists.forEach(({ id }) => recordEvent('contactList.changed', { contactListId: id }));
}

export const contactListJobs = [
  defineJob('contactLists.check', advanceChecks, {
    rules: {},
    prepare: checkItems,
    retry: 'patiently',
    onGaveUp: endChecks,
    concurrency: 2,
  }),
];
