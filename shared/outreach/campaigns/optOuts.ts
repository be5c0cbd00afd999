import Joi from 'joi';
import { del, get, post, withErrorCode } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import {
  companyOwnedColumns,
  confirmation,
  exampleOwnedRecord,
  id,
  nullable,
  type CompanyOwnedRecord,
  type Confirmation,
  phoneText,
} from '#shared/kit/schemas.ts';

/** A number that no campaign of the company writes to. */
export interface CampaignOptOutRecord extends CompanyOwnedRecord {
  /** Empty: its person's data was erased, a keyed hash is left. */
  number: string;
  /** Of its contact; empty without one. */
  name: string;
  /** The contact's own words; empty: a person of the company entered it. */
  word: string;
  /** The campaign that was answered. */
  campaignName: string | null;
  /** Who entered it. */
  userName: string | null;
}

const campaignOptOutRecord = Joi.object<CampaignOptOutRecord, true>({
  ...companyOwnedColumns,
  number: Joi.string().allow('').required(),
  name: Joi.string().allow('').required(),
  word: Joi.string().allow('').required(),
  campaignName: nullable(Joi.string()).required(),
  userName: nullable(Joi.string()).required(),
}).label('CampaignOptOut');

const example: CampaignOptOutRecord = {
  ...exampleOwnedRecord,
  number: '5511987654310',
  name: 'Marina Alves',
  word: 'sair',
  campaignName: 'Coleção de maio',
  userName: null,
};

const number = (): Joi.StringSchema => withErrorCode(phoneText(), 'ERR_CAMPAIGN_OPT_OUT_NUMBER');

export const campaignOptOuts = {
  page: get<PageInput, PageResult<'optOuts', CampaignOptOutRecord>>('/campaign-opt-outs', {
    access: 'campaign.manage',
    summary: 'Numbers that get no campaigns, newest first, fifty a page.',
    input: pageInput,
    result: pageSchema('optOuts', campaignOptOutRecord),
    example: { input: { searchParam: 'marina' }, result: { optOuts: [example], count: 1, hasMore: false } },
  }),
  create: post<{ number: string }, CampaignOptOutRecord>('/campaign-opt-outs', {
    access: 'campaign.manage',
    summary: 'Keeps campaigns away from a number, also those that are being sent.',
    input: { number: number().required() },
    result: campaignOptOutRecord,
    example: { input: { number: '5511987654310' }, result: { ...example, word: '', campaignName: null, userName: 'Ana' } },
  }),
  remove: del<{ id: number }, Confirmation>('/campaign-opt-outs/:id', {
    access: 'campaign.manage',
    summary: 'Lets campaigns write to a number again; the audit log keeps who did it.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Opt-out deleted' } },
  }),
};

interface CampaignOptOutEvents {
  campaignOptOut: { action: 'create'; optOut: CampaignOptOutRecord } | { action: 'delete'; id: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends CampaignOptOutEvents {}
}
