import Joi from 'joi';
import { campaignDetail, exampleDetail, type CampaignDetail, type CampaignWithFacts } from '#shared/outreach/campaigns/shippings.ts';
import { campaignPreview, exampleCampaignPreview, type CampaignPreview } from '#shared/outreach/campaigns/preview.ts';
import {
  campaignRecord,
  companyCampaign,
  exampleCampaign,
  sendWindows,
  type CampaignPause,
  type CampaignRecord,
  type CampaignTextKey,
  type CompanyCampaign,
  type SendWindow,
} from '#shared/outreach/campaigns/record.ts';
import { del, get, post, put, withErrorCode, withRequiredCode } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { identifyingText, confirmation, flag, id, idOrNull, nullable, type Confirmation } from '#shared/kit/schemas.ts';
import { permission } from '#shared/rules/permissionRule.ts';

/** Most campaigns of a company. */
export const maxCampaigns = 1_000;
export const maxCampaignText = 4_000;

export interface CampaignInput extends Partial<Record<CampaignTextKey, string | null>> {
  name: string;
  confirmation?: boolean;
  /** An instant, or a wall time of the company: `2030-01-15 14:30:00`. */
  scheduledAt?: string | null;
  whatsappId?: number | null;
  contactListId?: number | null;
  fileListId?: number | null;
  /** Makes a list of everybody with a conversation that has this tag or stands in this lane. */
  tagListId?: number | string | null;
  sendWindow?: SendWindow;
}

const name = (): Joi.StringSchema =>
  withRequiredCode(withErrorCode(identifyingText().min(2).max(50), 'ERR_CAMPAIGN_INVALID_NAME'), 'ERR_CAMPAIGN_REQUIRED');
const text = (): Joi.StringSchema => Joi.string().allow('', null).max(maxCampaignText);

const campaignInput = {
  name: name(),
  message1: text(),
  message2: text(),
  message3: text(),
  message4: text(),
  message5: text(),
  confirmationMessage1: text(),
  confirmationMessage2: text(),
  confirmationMessage3: text(),
  confirmationMessage4: text(),
  confirmationMessage5: text(),
  confirmation: flag(),
  scheduledAt: nullable(withErrorCode(Joi.string().trim().allow('').max(40), 'ERR_CAMPAIGN_INVALID_TIME')),
  whatsappId: idOrNull(),
  contactListId: idOrNull(),
  fileListId: idOrNull(),
  tagListId: Joi.alternatives<number | string>()
    .try(Joi.number().integer().positive().max(2_147_483_647), Joi.string().allow('').max(40))
    .allow(null),
  sendWindow: Joi.string<SendWindow>().valid(...sendWindows),
};

export const campaignErrors = {
  ERR_NO_CAMPAIGN_FOUND: 404,
  ERR_CAMPAIGN_INVALID_NAME: 400,
  ERR_CAMPAIGN_REQUIRED: 400,
  ERR_CAMPAIGN_INVALID_TIME: 400,
  ERR_CAMPAIGN_LOCKED: 400,
  ERR_CAMPAIGN_RUNNING: 400,
  ERR_CAMPAIGN_NOT_RUNNING: 409,
  ERR_CAMPAIGN_NOT_CANCELLED: 409,
  ERR_CAMPAIGN_NOT_PAUSED: 409,
  ERR_CAMPAIGN_INCOMPLETE: 400,
  ERR_CAMPAIGN_LIMIT: 409,
  ERR_CONTACTLIST_IN_CAMPAIGN: 409,
  ERR_FILELIST_IN_CAMPAIGN: 409,
  ERR_NO_CAMPAIGN_OPT_OUT_FOUND: 404,
  ERR_CAMPAIGN_OPT_OUT_NUMBER: 400,
  ERR_CAMPAIGN_OPT_OUT_EXISTS: 409,
  ERR_CAMPAIGN_OPT_OUT_LIMIT: 409,
} as const;

export const campaignPermissions = {
  'campaign.manage': permission({ profiles: ['admin'], plan: 'useCampaigns' }),
} as const;

const exampleInput: CampaignInput = {
  name: 'Coleção de maio',
  message1: 'Olá, {nome}! A coleção de maio chegou.',
  scheduledAt: '2029-05-03 09:00:00',
  whatsappId: 2,
  contactListId: 9,
};

const fileConfirmation = Joi.object<{ mensagem: string }, true>({ mensagem: Joi.string().required() }).label('CampaignFileConfirmation');

export const campaigns = {
  page: get<PageInput, PageResult<'records', CampaignRecord>>('/campaigns', {
    access: 'campaign.manage',
    summary: 'Campaigns by name, twenty a page, with their figures.',
    input: pageInput,
    result: pageSchema('records', campaignRecord),
    example: { input: { searchParam: 'maio' }, result: { records: [exampleCampaign], count: 1, hasMore: false } },
  }),
  list: get<object, CompanyCampaign[]>('/campaigns/list', {
    access: 'campaign.manage',
    summary: 'Every campaign by name.',
    input: {},
    result: Joi.array().items(companyCampaign),
    example: { input: {}, result: [{ ...exampleCampaign, company: { id: 3, name: 'Loja Centro' } }] },
  }),
  show: get<{ id: number }, CampaignDetail>('/campaigns/:id', {
    access: 'campaign.manage',
    summary: 'One campaign, with its recipients and the contacts of its list: of each five thousand, and what is counted of the others.',
    input: { id: id() },
    result: campaignDetail,
    example: { input: { id: 9 }, result: exampleDetail },
  }),
  report: get<{ id: number }, CampaignRecord>('/campaigns/:id/report', {
    access: 'campaign.manage',
    summary: 'One campaign with its figures, without its recipients.',
    input: { id: id() },
    result: campaignRecord,
    example: { input: { id: 9 }, result: exampleCampaign },
  }),
  create: post<CampaignInput, CampaignRecord>('/campaigns', {
    access: 'campaign.manage',
    summary: 'Adds a campaign; with a time it is scheduled.',
    input: { ...campaignInput, name: name().required() },
    result: campaignRecord,
    example: { input: exampleInput, result: exampleCampaign },
  }),
  update: put<Partial<CampaignInput> & { id: number }, CampaignRecord>('/campaigns/:id', {
    access: 'campaign.manage',
    summary: 'Changes a campaign that is not being sent; keys left out stay.',
    input: { id: id(), ...campaignInput },
    result: campaignRecord,
    example: { input: { id: 9, ...exampleInput }, result: exampleCampaign },
  }),
  remove: del<{ id: number }, Confirmation>('/campaigns/:id', {
    access: 'campaign.manage',
    summary: 'Removes a campaign that is not being sent, with its report; messages stay with the contacts.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Campaign deleted' } },
  }),
  cancel: post<{ id: number }>('/campaigns/:id/cancel', {
    access: 'campaign.manage',
    summary: 'Stops a campaign; what is unsent stays so until a restart.',
    status: 204,
    input: { id: id() },
    example: { input: { id: 9 }, result: undefined },
  }),
  restart: post<{ id: number }>('/campaigns/:id/restart', {
    access: 'campaign.manage',
    summary: 'Goes on with a cancelled campaign from now: only to those who have got nothing yet.',
    status: 204,
    input: { id: id() },
    example: { input: { id: 9 }, result: undefined },
  }),
  resume: post<{ id: number }>('/campaigns/:id/resume', {
    access: 'campaign.manage',
    summary: 'Goes on with a campaign that a warning about its number has paused.',
    status: 204,
    input: { id: id() },
    example: { input: { id: 9 }, result: undefined },
  }),
  preview: post<Partial<CampaignInput> & { id?: number | null }, CampaignPreview>('/campaigns/preview', {
    access: 'campaign.manage',
    summary: 'A dry run: who would get what and who not, until when, and how risky it is for the number. Stores and sends nothing.',
    input: { ...campaignInput, name: Joi.string().trim().allow('').max(50), id: idOrNull() },
    result: campaignPreview,
    example: { input: exampleInput, result: exampleCampaignPreview },
  }),
  attachFile: post<{ id: number }, { mensagem: string }>('/campaigns/:id/media-upload', {
    access: 'campaign.manage',
    summary: 'Sets the file of a campaign, whose text becomes the caption; an earlier one is replaced.',
    input: { id: id() },
    result: fileConfirmation,
    filesField: 'file',
    example: { input: { id: 9 }, result: { mensagem: 'Arquivo anexado' } },
  }),
  removeFile: del<{ id: number }, { mensagem: string }>('/campaigns/:id/media-upload', {
    access: 'campaign.manage',
    summary: 'Removes the file of a campaign.',
    input: { id: id() },
    result: fileConfirmation,
    example: { input: { id: 9 }, result: { mensagem: 'Arquivo excluído' } },
  }),
};

/** To the company's admins. */
interface CampaignEvents {
  /** With recipients and contacts, as older clients count them; without a list there are none. */
  campaign:
    | { action: 'create' | 'update'; record: CampaignRecord | CampaignDetail | CampaignWithFacts }
    | { action: 'delete'; id: string; record: { id: number } };
  /** The figures of a large campaign, between the events with its rows. */
  campaignProgress: { action: 'update'; record: CampaignRecord };
  /** It sends nothing until somebody looks at it. */
  campaignStopped: { action: 'stop'; campaignId: number; name: string; reason: CampaignPause | 'connection' };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends CampaignEvents {}
}
