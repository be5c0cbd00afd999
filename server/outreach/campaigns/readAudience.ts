import type { ExclusionReason } from '#shared/outreach/campaigns/preview.ts';
import { matchesFilter, requireContactList } from '#server/contacts/contactLists/index.ts';
import { createBindings, type Bind } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { dayMs } from '#shared/rules/durations.ts';
import type { CampaignDraft } from './draftCampaign.ts';
import { filledTextSql, campaignRecipientsSql, excludedRecipientsSql } from './recipientsOf.ts';
import { knownNumbersSql } from './strangers.ts';

interface AudienceMember {
  readonly name: string;
  readonly number: string;
  readonly email: string;
}

export interface Audience {
  readonly recipients: number;
  readonly exclusions: readonly { readonly reason: ExclusionReason; readonly count: number }[];
  readonly strangers: number;
  readonly sameText: number;
  /** The first few. */
  readonly first: readonly AudienceMember[];
}

const sampleSize = 5;
const emptyAudience: Audience = { recipients: 0, exclusions: [], strangers: 0, sameText: 0, first: [] };

async function sourceOf(scope: Scope, { contactListId, filter }: CampaignDraft, bind: Bind): Promise<string | null> {
  if (filter !== null) {
    const condition = matchesFilter(scope, filter)(bind);
    return excludedRecipientsSql(
      scope,
      `select distinct on (phone_number_key(c.number)) c.id, c.name, c.number, c.email from contacts c where ${condition}
       order by phone_number_key(c.number), c.id`,
      bind,
    );
  }
  return contactListId === null ? null : campaignRecipientsSql(scope, contactListId, bind);
}

/** Items of a list without a positive check. */
async function countUnusable(scope: Scope, { contactListId, filter }: CampaignDraft): Promise<Audience['exclusions']> {
  if (contactListId === null || filter !== null || (await requireContactList(scope, contactListId)).filter) {
    return [];
  }
  const query = queryOf(
    { reason: column.text<ExclusionReason>(), count: column.number() },
    `select validity as reason, count(*)::int as count from contact_list_items
     where contact_list_id = $1 and validity <> 'valid' group by validity order by validity`,
  );
  return queryRows(scope.em, query, [contactListId]);
}

const shape = {
  recipients: column.number(),
  optedOut: column.number(),
  blocked: column.number(),
  sent: column.number(),
  strangers: column.number(),
  sameText: column.number(),
  first: column.storedJson<AudienceMember[]>(),
};

/** Who a campaign reaches now, and who not and why; one statement. */
export async function readAudience(scope: Scope, draft: CampaignDraft, texts: readonly string[]): Promise<Audience> {
  const { bind, values } = createBindings();
  const source = await sourceOf(scope, draft, bind);
  if (source === null) {
    return emptyAudience;
  }
  const since = bind(new Date(scope.now.getTime() - dayMs).toISOString());
  const statement = `
    with audience as materialized (
      select r.*, s.id is not null as is_sent from ${source} r
      left join campaign_shippings s on s.campaign_id = ${bind(draft.id ?? 0)}::int and s.number_key = r.key
        and s.outcome not in ('waiting', 'excluded')
    ), reached as materialized (select * from audience where reason is null and not is_sent)
    select (select count(*)::int from reached) as recipients,
      (select count(*)::int from audience where reason = 'optedOut') as "optedOut",
      (select count(*)::int from audience where reason = 'blocked') as blocked,
      (select count(*)::int from audience where reason is null and is_sent) as sent,
      (select count(*)::int from reached n where n.key not in (${knownNumbersSql(bind(draft.whatsappId ?? 0))})) as strangers,
      (select count(distinct n.id)::int from reached n join campaign_shippings s on s.number_key = n.key
        and s.delivered_at > ${since}::timestamptz and s.campaign_id <> ${bind(draft.id ?? 0)}::int
        join unnest(${bind(texts)}::text[]) t (text) on t.text <> '' and s.message = ${filledTextSql('t.text', 'n')}) as "sameText",
      (select coalesce(json_agg(json_build_object('name', f.name, 'number', f.number, 'email', f.email)), '[]')
       from (select * from reached order by id limit ${sampleSize}) f) as first`;
  const [row] = await queryRows(scope.em, queryOf(shape, statement), values);
  if (row === undefined) {
    return emptyAudience;
  }
  const { optedOut, blocked, sent, ...audience } = row;
  const exclusions = [
    ...(await countUnusable(scope, draft)),
    { reason: 'optedOut', count: optedOut },
    { reason: 'blocked', count: blocked },
    { reason: 'sent', count: sent },
  ] as const;
  return { ...audience, exclusions };
}
