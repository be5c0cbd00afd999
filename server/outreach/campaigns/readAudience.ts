import type { CampaignProblem, ExclusionReason } from '#shared/outreach/campaigns/preview.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { isBlankText } from '#shared/rules/isBlankText.ts';
import type { api } from '#shared/api.ts';
import { type ContactListFilter, openContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import { type CampaignTextKey, confirmationKeys, messageKeys } from '#shared/outreach/campaigns/record.ts';
import { findUnknownCampaignVariables } from '#shared/rules/campaignText.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { matchesFilter, requireContactList } from '#server/contacts/contacts/index.ts';
import { type Bind, createBindings } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { campaignRecipientsSql, excludedRecipientsSql, filledTextSql } from './recipientsOf.ts';
import { knownNumbersSql } from './strangers.ts';
import type { Campaign } from './Campaign.ts';
import { readCampaignSettings } from './campaignSettings.ts';
import { requireCampaign } from './commands.ts';

type Input = InputOf<typeof api.campaigns.preview>;

/** A campaign as it would be if it were saved. */
export interface CampaignDraft {
  readonly id: number | null;
  readonly whatsappId: number | null;
  readonly contactListId: number | null;
  /** In place of a list. */
  readonly filter: ContactListFilter | null;
  readonly fileListId: number | null;
  /** A file of its own. */
  readonly hasMedia: boolean;
  readonly isAsking: boolean;
  readonly isAlways: boolean;
  readonly texts: readonly string[];
  readonly questions: readonly string[];
  /** Variables that nobody knows, as written. */
  readonly unknownVariables: readonly string[];
}

const blank: Partial<Campaign> = {};

/** What the input leaves out is as it was stored. */
export async function draftCampaign(scope: Scope, input: Input): Promise<CampaignDraft> {
  const storedCampaign = input.id ? await requireCampaign(scope, input.id) : blank;
  const choose = <Key extends 'whatsappId' | 'contactListId' | 'fileListId' | 'confirmation' | 'sendWindow'>(key: Key) =>
    input[key] === undefined ? storedCampaign[key] : input[key];
  const textOf = (key: CampaignTextKey): string => (input[key] === undefined ? storedCampaign[key] : input[key]) ?? '';
  const listFilled = (keys: readonly CampaignTextKey[]): string[] => keys.map(textOf).filter((text) => !isBlankText(text));
  const { tagListId } = input;
  const texts = listFilled(messageKeys);
  const questions = choose('confirmation') === true ? listFilled(confirmationKeys) : [];
  const { variables } = await readCampaignSettings(scope);
  return {
    id: input.id ?? null,
    whatsappId: choose('whatsappId') ?? null,
    contactListId: choose('contactListId') ?? null,
    filter: typeof tagListId === 'number' ? { ...openContactListFilter, tagIds: [tagListId] } : null,
    fileListId: choose('fileListId') ?? null,
    hasMedia: Boolean(storedCampaign.mediaPath),
    isAsking: choose('confirmation') === true,
    isAlways: choose('sendWindow') !== 'workingHours',
    texts,
    questions,
    unknownVariables: [...texts, ...questions].flatMap((text) => findUnknownCampaignVariables(text, variables)),
  };
}

/** What it lacks before it can be sent. */
export function findProblems(
  { whatsappId, contactListId, filter, fileListId, hasMedia, isAsking, texts, questions, unknownVariables }: CampaignDraft,
  recipients: number,
): CampaignProblem[] {
  const hasAudience = contactListId !== null || filter !== null;
  const checks: readonly (readonly [CampaignProblem, boolean])[] = [
    ['noConnection', whatsappId === null],
    ['noList', !hasAudience],
    ['noText', texts.length === 0 && !hasMedia && fileListId === null],
    ['noConfirmationText', isAsking && questions.length === 0],
    ['unknownVariable', unknownVariables.length > 0],
    ['noRecipients', hasAudience && recipients === 0],
  ];
  return checks.flatMap(([problem, isThere]) => (isThere ? [problem] : []));
}

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
