import { LockMode } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import { openContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import { type CampaignRecord, campaignTextKeys, type CampaignWait } from '#shared/outreach/campaigns/record.ts';
import { maxCampaigns } from '#shared/outreach/campaigns/index.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { findUnknownCampaignVariables } from '#shared/rules/campaignText.ts';
import { parseZonedTime, toZonedTime } from '#shared/rules/zonedTime.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { assertConnection } from '#server/workspace/connections/index.ts';
import { createContactList, requireContactList } from '#server/contacts/contacts/index.ts';
import { requireFileList } from '#server/conversations/files/index.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { Tag } from '#server/contacts/tags/index.ts';
import { required, type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import { noPlannedMedia, type StoredMedia, storeUploads, toPlannedMedia } from '#server/conversations/messages/index.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { listenInOrder } from '#server/platform/database/outbox/listeners.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { Campaign } from './Campaign.ts';
import { readCampaignSettings } from './campaignSettings.ts';
import { showCampaignReport } from './readCampaigns.ts';

const wakeStatement = `
  update campaigns set next_at = $2 where id in (
    select id from campaigns where status = 'EM_ANDAMENTO' and waiting_for = $1 and next_at > $2 and ($3::int is null or whatsapp_id = $3)
    order by id for update)`;

/** Campaigns that wait until a time look again now: whether the reason still holds. */
const wake = ({ em, now }: Scope, waitingFor: CampaignWait, connectionId: number | null = null): Promise<void> =>
  execute(em, wakeStatement, [waitingFor, now, connectionId]);

const orderingKey = (): string => 'campaigns';
const wakeAtHours = { orderingKey, run: (scope: Scope): Promise<void> => wake(scope, 'hours') };

/** Hours, holidays and limits that are changed count for campaigns that wait for them already. */
export const wakeListeners = [
  listenInOrder('campaigns.wakeAtHours', 'company.hoursChanged', wakeAtHours),
  listenInOrder('campaigns.wakeAtHoliday', 'holiday.changed', wakeAtHours),
  listenInOrder('campaigns.wakeAtNewHoliday', 'holiday.created', wakeAtHours),
  listenInOrder('campaigns.wakeAtWorkday', 'holiday.removed', wakeAtHours),
  listenInOrder('campaigns.wakeAtZone', 'setting.changed', {
    orderingKey,
    run: async (scope: Scope, { key }: DomainEvents['setting.changed']) => {
      await (key === 'timeZone' ? wake(scope, 'hours') : undefined);
      await (key === 'campaignsEnabled' ? wake(scope, 'switchedOff') : undefined);
    },
  }),
  listenInOrder('campaigns.wakeAtLimit', 'connection.changed', {
    orderingKey,
    run: (scope: Scope, { connectionId }: DomainEvents['connection.changed']) => wake(scope, 'newContacts', connectionId),
  }),
];

type AttachInput = InputOf<typeof api.campaigns.attachFile>;

export async function prepareCampaignFile({ platform, actor, open, uploads }: PrepareContext, { id }: AttachInput): Promise<StoredMedia> {
  await open((scope) => lockEditableCampaign(scope, id));
  const [media] = await storeUploads({ platform, companyId: actor.companyId }, uploads);
  if (media === undefined) {
    throw new AppError('ERR_VALIDATION', { fields: { file: 'any.required' } });
  }
  return media;
}

export async function attachCampaignFile(
  scope: Scope,
  { id }: AttachInput,
  media: StoredMedia,
): Promise<ResultOf<typeof api.campaigns.attachFile>> {
  const campaign = await lockEditableCampaign(scope, id);
  Object.assign(campaign, toPlannedMedia(media));
  await recordCampaignChange(scope, campaign);
  return { mensagem: 'Arquivo anexado' };
}

export async function removeCampaignFile(
  scope: Scope,
  { id }: InputOf<typeof api.campaigns.removeFile>,
): Promise<ResultOf<typeof api.campaigns.removeFile>> {
  const campaign = await lockEditableCampaign(scope, id);
  Object.assign(campaign, noPlannedMedia);
  await recordCampaignChange(scope, campaign);
  return { mensagem: 'Arquivo excluído' };
}

type Input = Omit<InputOf<typeof api.campaigns.update>, 'id'>;

const maxAheadMs = 5 * 366 * dayMs;
const maxNameLength = 50;

export const requireCampaign = async ({ em }: Scope, id: number): Promise<Campaign> =>
  required(await em.findOne(Campaign, { id }), 'ERR_NO_CAMPAIGN_FOUND');

/** Locked, so that it is either sent or changed. */
export const lockCampaign = async ({ em }: Scope, id: number): Promise<Campaign> =>
  required(await em.findOne(Campaign, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }), 'ERR_NO_CAMPAIGN_FOUND');

async function parseScheduledAt(scope: Scope, text: string | null | undefined): Promise<Date | null> {
  if (!text) {
    return null;
  }
  const at = parseZonedTime(text, await readTimeZone(scope));
  if (at === null || at.getTime() - scope.now.getTime() > maxAheadMs) {
    throw new AppError('ERR_CAMPAIGN_INVALID_TIME');
  }
  return at;
}

/** A list of everybody with the tag, resolved when the campaign starts. */
async function createTagList(scope: Scope, tagId: number, campaignName: string): Promise<number> {
  const tag = required(await scope.em.findOne(Tag, { id: tagId }), 'ERR_NO_TAG_FOUND');
  const at = toZonedTime(scope.now, await readTimeZone(scope)).replace('T', ' ');
  const label = `${campaignName} · ${tag.name}`.slice(0, maxNameLength - at.length - 3);
  const filter = { ...openContactListFilter, tagIds: [tagId] };
  return (await createContactList(scope, { name: `${label} · ${at}`, filter })).id;
}

/** Throws unless all that a campaign points to is the company's own. */
async function assertReferences(scope: Scope, { whatsappId, contactListId, fileListId }: Input): Promise<void> {
  await assertConnection(scope, whatsappId);
  await (contactListId ? requireContactList(scope, contactListId) : undefined);
  await (fileListId ? requireFileList(scope, fileListId) : undefined);
}

/** Throws for a variable that would reach customers unfilled. */
async function assertVariables(scope: Scope, input: Input): Promise<void> {
  const { variables } = await readCampaignSettings(scope);
  for (const key of campaignTextKeys) {
    const [variable] = findUnknownCampaignVariables(input[key] ?? '', variables);
    if (variable !== undefined) {
      throw new AppError('ERR_VARIABLE_UNKNOWN', { values: { variable }, fields: { [key]: 'any.invalid' } });
    }
  }
}

const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined;

/** The business columns of an input: older clients send the whole record back. */
function columnsOf(input: Input): Partial<Campaign> {
  const { name, confirmation, whatsappId, contactListId, fileListId, sendWindow } = input;
  const texts = campaignTextKeys.map((key): [string, unknown] => [key, input[key] === null ? '' : input[key]]);
  const columns = { name, confirmation, whatsappId, contactListId, fileListId, sendWindow };
  return Object.fromEntries([...Object.entries(columns), ...texts].filter(isGiven));
}

export async function createCampaign(scope: Scope, input: InputOf<typeof api.campaigns.create>): Promise<CampaignRecord> {
  if ((await scope.em.count(Campaign)) >= maxCampaigns) {
    throw new AppError('ERR_CAMPAIGN_LIMIT', { values: { limit: maxCampaigns } });
  }
  await assertReferences(scope, input);
  await assertVariables(scope, input);
  const scheduledAt = await parseScheduledAt(scope, input.scheduledAt);
  const { tagListId } = input;
  const contactListId = typeof tagListId === 'number' ? await createTagList(scope, tagListId, input.name) : (input.contactListId ?? null);
  const campaign = scope.create(Campaign, {
    name: input.name,
    status: scheduledAt === null ? 'INATIVA' : 'PROGRAMADA',
    scheduledAt,
    userId: actorIdOf(scope),
  });
  Object.assign(campaign, columnsOf({ ...input, contactListId }));
  await scope.em.flush();
  scope.recordEvent('campaign.created', { campaignId: campaign.id });
  return showCampaignReport(scope, campaign);
}

/** Throws unless it may be changed. */
async function lockEditableCampaign(scope: Scope, id: number): Promise<Campaign> {
  const campaign = await lockCampaign(scope, id);
  if (!campaign.isEditable()) {
    throw new AppError('ERR_CAMPAIGN_LOCKED', { text: 'Só é permitido alterar campanha Inativa, Programada ou Cancelada' });
  }
  return campaign;
}

/** A time schedules a campaign; without one it is inactive. A cancelled one waits for its restart. */
async function setTime(scope: Scope, campaign: Campaign, text: string | null | undefined): Promise<void> {
  if (text === undefined) {
    return;
  }
  campaign.scheduledAt = await parseScheduledAt(scope, text);
  if (campaign.status !== 'CANCELADA') {
    campaign.status = campaign.scheduledAt === null ? 'INATIVA' : 'PROGRAMADA';
    campaign.waitingFor = null;
  }
}

export async function recordCampaignChange(scope: Scope, campaign: Campaign): Promise<void> {
  if (campaign.waitingFor === 'incomplete' && campaign.isComplete()) {
    campaign.waitingFor = null;
  }
  campaign.isTold = true;
  await scope.em.flush();
  scope.recordEvent('campaign.changed', { campaignId: campaign.id });
}

export async function updateCampaign(scope: Scope, { id, ...input }: InputOf<typeof api.campaigns.update>): Promise<CampaignRecord> {
  const campaign = await lockEditableCampaign(scope, id);
  await assertReferences(scope, input);
  await assertVariables(scope, input);
  await setTime(scope, campaign, input.scheduledAt);
  Object.assign(campaign, columnsOf(input));
  await recordCampaignChange(scope, campaign);
  return showCampaignReport(scope, campaign);
}

export async function removeCampaign(scope: Scope, { id }: InputOf<typeof api.campaigns.remove>): Promise<Confirmation> {
  const campaign = await lockCampaign(scope, id);
  if (campaign.status === 'EM_ANDAMENTO') {
    throw new AppError('ERR_CAMPAIGN_RUNNING', { text: 'Não é permitido excluir campanha em andamento' });
  }
  scope.em.remove(campaign);
  scope.recordEvent('campaign.removed', { campaignId: id });
  return { message: 'Campaign deleted' };
}
