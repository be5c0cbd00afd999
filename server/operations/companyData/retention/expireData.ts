import { retentionGraceHours } from '#shared/tenancy/settings.ts';
import { toKeptReason } from '#shared/rules/keptMedia.ts';
import { expireMessages } from '#server/conversations/messages/index.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import { toCutoff } from './toCutoff.ts';

interface DueCompany {
  readonly companyId: number;
  readonly lookedUpTo: number;
  readonly keepMessages: string;
  readonly keepMedia: string;
}

/** The company whose turn is the longest ago: a large one waits behind all others after each step. */
const dueStatement = `
  select s.company_id as "companyId", coalesce(r.looked_up_to, 0)::float8 as "lookedUpTo",
    coalesce(max(s.value) filter (where s.key = 'keepMessages'), '') as "keepMessages",
    coalesce(max(s.value) filter (where s.key = 'keepMedia'), '') as "keepMedia"
  from settings s left join retention_runs r on r.company_id = s.company_id
  where s.key in ('keepMessages', 'keepMedia') and s.value <> ''
    and s.updated_at <= $1::timestamptz - interval '${retentionGraceHours} hours' and coalesce(r.next_at <= $1, true)
  group by s.company_id, r.looked_up_to, r.next_at order by r.next_at nulls first, s.company_id limit 1`;

const stepStatement = `
  insert into retention_runs (company_id, looked_up_to, next_at, messages, media, ran_at)
  values ($1, $2::bigint, $3::timestamptz + case when $2::bigint = 0 then interval '1 day' else interval '0' end, $4, $5, $3::timestamptz)
  on conflict (company_id) do update set looked_up_to = excluded.looked_up_to, next_at = excluded.next_at, ran_at = excluded.ran_at,
    messages = retention_runs.messages + excluded.messages, media = retention_runs.media + excluded.media`;

/** Looks at the next messages of a company; what is deleted and how far it came are committed together. */
async function takeStep(scope: Scope, { companyId, lookedUpTo, keepMessages, keepMedia }: DueCompany, limit: number): Promise<void> {
  const { messages, media, upTo } = await expireMessages(scope, {
    messagesBefore: toCutoff(keepMessages, scope.now),
    mediaBefore: toCutoff(keepMedia, scope.now),
    mediaReason: toKeptReason(keepMedia),
    after: lookedUpTo,
    limit,
  });
  await execute(scope.em, stepStatement, [companyId, upTo ?? 0, scope.now.toISOString(), messages, media]);
}

/** One step of one company every two seconds, whatever there is to delete; all messages of a company are looked at once a day. */
export const createExpiryTask = (limit: number): RecurringJob => ({
  name: 'retention.expireData',
  every: 2_000,
  run: async (platform) => {
    const [due] = await queryAsSupport<DueCompany>(platform, dueStatement, [platform.now()]);
    if (due !== undefined) {
      await runInScope(platform, { companyId: due.companyId, actor: systemActor(due.companyId) }, (scope) => takeStep(scope, due, limit));
    }
  },
});

export const expireData = createExpiryTask(2_000);
