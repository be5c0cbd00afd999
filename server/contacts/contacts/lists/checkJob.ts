import { AppError, type ErrorCode } from '#shared/errors.ts';
import { chooseConnection } from '#server/workspace/connections/index.ts';
import { currentNumberChecks, findNumberCheck, requestNumberCheck, saveNumberCheck } from '#server/contacts/contacts/numberCheck.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { defineJob, type JobRun, type OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { NumberCheck } from '#server/channels/Channel.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { enqueueNextCheck } from './enqueueCheck.ts';

/** Longer than the channel may take to answer. */
const claimMs = 30_000;
/** Items that stored checks decide in one statement. */
const batchSize = 5_000;
const maxAttempts = 3;

interface ClaimedItem {
  readonly id: number;
  readonly contactListId: number;
  readonly number: string;
}

const claimStatement = `
  update contact_list_items set claimed_until = $1 where id = (
    select i.id from contact_list_items i
    join contact_lists l on l.company_id = i.company_id and l.id = i.contact_list_id and l.is_checking
    where i.validity = 'unchecked' and (i.claimed_until is null or i.claimed_until < $2)
    order by i.id limit 1 for update of i skip locked)
  returning id, contact_list_id as "contactListId", number`;

/** The next item of the company, for this process alone. */
async function claimItem({ em, now }: Scope): Promise<ClaimedItem | null> {
  const until = new Date(now.getTime() + claimMs);
  const shape = { id: column.number(), contactListId: column.number(), number: column.text() };
  const [item = null] = await queryRows(em, queryOf<ClaimedItem>(shape, claimStatement), [until.toISOString(), now.toISOString()]);
  return item;
}

const recordStatement = `
  update contact_list_items set validity = $3, failure = null, claimed_until = null, updated_at = now(),
    number = case when phone_number_key($4) = number_key then $4 else number end
  where id = $1 and number = $2 and validity = 'unchecked'`;

/** Stores the result of an item, unless it has changed since. The number is respelled where the channel does so. */
async function recordItemCheck(scope: Scope, { id, number }: ClaimedItem, { exists, person }: NumberCheck): Promise<void> {
  await execute(scope.em, recordStatement, [id, number, exists ? 'valid' : 'invalid', person?.number ?? number]);
  scope.recordEvent('contactListItem.changed', { contactListItemId: id });
}

/** The item waits for its turn again. */
const releaseItem = ({ em }: Scope, { id }: ClaimedItem): Promise<void> =>
  execute(em, 'update contact_list_items set claimed_until = null where id = $1', [id]);

const failStatement = `
  update contact_list_items set attempts = attempts + 1, updated_at = now(),
    validity = case when attempts + 1 >= $3 then 'failed' else validity end,
    failure = case when attempts + 1 >= $3 then $4 end
  where id = $1 and number = $2 and validity = 'unchecked'`;

/** Notes that the channel did not answer; after three times the item has failed. It stays claimed, so that others come first. */
async function recordItemFailure(scope: Scope, { id, number }: ClaimedItem, error: AppError): Promise<void> {
  await execute(scope.em, failStatement, [id, number, maxAttempts, error.code]);
  scope.recordEvent('contactListItem.changed', { contactListItemId: id });
}

/** Gives unchecked items the results of stored checks; returns the lists that have changed. */
async function applyStoredChecks(scope: Scope): Promise<number[]> {
  const { bind, values } = createBindings();
  const text = `
    with decided as (
      select i.id, n.is_there, n.spelling from contact_list_items i
      join contact_lists l on l.company_id = i.company_id and l.id = i.contact_list_id and l.is_checking
      join ${currentNumberChecks(scope, bind)} n on n.number = i.number
      where i.validity = 'unchecked' limit ${bind(batchSize)}
    ), changed as (
      update contact_list_items i set validity = case when d.is_there then 'valid' else 'invalid' end, updated_at = now(),
        number = case when phone_number_key(d.spelling) = i.number_key then d.spelling else i.number end
      from decided d where i.id = d.id returning i.contact_list_id
    ) select distinct contact_list_id as "contactListId" from changed`;
  const rows = await queryRows(scope.em, queryOf({ contactListId: column.number() }, text), values);
  const ids = rows.map(({ contactListId }) => contactListId);
  ids.forEach((contactListId) => scope.recordEvent('contactListItem.manyChanged', { contactListId }));
  return ids;
}

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
