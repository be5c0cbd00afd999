import type { api } from '#shared/api.ts';
import type { CampaignOptOutRecord } from '#shared/outreach/campaigns/optOuts.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { type AuditedScope, recordAudit } from '#server/tenancy/audit/index.ts';
import { readPhoneNumber } from '#server/contacts/contacts/index.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { findRecord, pageRows, type RecordSource } from '#server/platform/database/records.ts';
import { required, type Scope, actorIdOf } from '#server/platform/database/scope.ts';

/** Campaigns come before their recipients, as everywhere, so that nobody waits for the other. */
const lockQuery = queryOf(
  { id: column.number() },
  `select c.id from campaigns c where c.id in (
     select s.campaign_id from campaign_shippings s
     where s.number_key = phone_number_key($1) and s.outcome in ('waiting', 'asked', 'confirmed'))
   order by c.id for update`,
);

const refuseStatement = `
  update campaign_shippings set outcome = 'refused', reason = 'optedOut', updated_at = $2,
    confirmation = case when outcome = 'asked' then false else confirmation end
  where number_key = phone_number_key($1) and outcome in ('waiting', 'asked', 'confirmed')`;

/** Takes a number out of all campaigns that have not sent to it. */
async function refuseNumber({ em, now }: Scope, number: string): Promise<void> {
  const campaigns = await queryRows(em, lockQuery, [number]);
  await execute(em, refuseStatement, [number, now]);
  await execute(em, 'update campaigns set is_told = false where id = any($1::int[])', [campaigns.map(({ id }) => id)]);
}

const pageSize = 50;
const maxOptOuts = 200_000;

export const optOutRecords: RecordSource<CampaignOptOutRecord> = {
  columns: {
    id: 'r.id',
    // After an erasure only a hash of the number is left, which is not shown.
    number: `case when starts_with(r.number, '#') then '' else r.number end`,
    name: `coalesce((select k.name from contacts k where k.number = r.number), '')`,
    word: 'r.word',
    campaignName: 'r.campaign_name',
    userName: 'u.name',
    companyId: 'r.company_id',
    createdAt: 'iso(r.created_at)',
    updatedAt: 'iso(r.updated_at)',
  },
  from: 'campaign_opt_outs r left join users u on u.id = r.user_id',
};

export const pageOptOuts = (
  { em }: Scope,
  { searchParam = '', pageNumber, after }: InputOf<typeof api.campaignOptOuts.page>,
): Promise<ResultOf<typeof api.campaignOptOuts.page>> =>
  pageRows(em, optOutRecords, {
    key: 'optOuts',
    where: (bind) => {
      if (searchParam === '') {
        return 'true';
      }
      const named = `select k.number from contacts k where ${matchesTerm(searchParam, { texts: ['k.name'], numbers: ['k.number'] }, bind)}`;
      return `(${matchesTerm(searchParam, { texts: [], numbers: ['r.number'] }, bind)} or r.number in (${named}))`;
    },
    orderBy: { id: 'r.id', isDescending: true },
    pageNumber,
    after,
    pageSize,
  });

interface OptOut {
  readonly number: string;
  readonly word: string;
  readonly campaignName: string | null;
}

const insertQuery = queryOf(
  { id: column.number() },
  `insert into campaign_opt_outs (company_id, number, word, campaign_name, user_id) values ($1, $2, $3, $4, $5)
   on conflict on constraint campaign_opt_outs_number_key do nothing returning id`,
);

/** Keeps campaigns away from a number; null where it was so already. */
export async function addOptOut(scope: Scope, { number, word, campaignName }: OptOut): Promise<number | null> {
  const [row] = await queryRows(scope.em, insertQuery, [scope.companyId, number, word, campaignName, actorIdOf(scope)]);
  await refuseNumber(scope, number);
  if (row !== undefined) {
    scope.recordEvent('campaignOptOut.created', { optOutId: row.id });
  }
  return row?.id ?? null;
}

const countQuery = queryOf({ count: column.number() }, 'select count(*)::int as count from campaign_opt_outs');

export async function createOptOut(
  scope: AuditedScope,
  { number: text }: InputOf<typeof api.campaignOptOuts.create>,
): Promise<CampaignOptOutRecord> {
  const number = await readPhoneNumber(scope, text);
  const [row] = await queryRows(scope.em, countQuery);
  if ((row?.count ?? 0) >= maxOptOuts) {
    throw new AppError('ERR_CAMPAIGN_OPT_OUT_LIMIT', { values: { limit: maxOptOuts } });
  }
  const id = await addOptOut(scope, { number, word: '', campaignName: null });
  if (id === null) {
    throw new AppError('ERR_CAMPAIGN_OPT_OUT_EXISTS');
  }
  await recordAudit(scope, { action: 'campaignOptOut.create', subject: { type: 'campaignOptOut', id }, details: { number } });
  return required(await findRecord(scope.em, optOutRecords, id), 'ERR_NO_CAMPAIGN_OPT_OUT_FOUND');
}

const removeQuery = queryOf({ number: column.text() }, 'delete from campaign_opt_outs where id = $1 returning number');

export async function removeOptOut(scope: AuditedScope, { id }: InputOf<typeof api.campaignOptOuts.remove>): Promise<Confirmation> {
  const [row] = await queryRows(scope.em, removeQuery, [id]);
  const { number } = required(row, 'ERR_NO_CAMPAIGN_OPT_OUT_FOUND');
  await recordAudit(scope, { action: 'campaignOptOut.remove', subject: { type: 'campaignOptOut', id }, details: { number } });
  scope.recordEvent('campaignOptOut.removed', { optOutId: id });
  return { message: 'Opt-out deleted' };
}
