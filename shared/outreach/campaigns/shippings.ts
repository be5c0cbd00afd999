import Joi from 'joi';
import { type ContactListItemRecord, contactListItemRecord, maxContactListItems } from '#shared/contacts/contacts/listItems.ts';
import { campaignColumns, campaignListColumns, exampleCampaign, type CampaignRecord } from '#shared/outreach/campaigns/record.ts';
import { get } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { id, isoDate, nullable } from '#shared/kit/schemas.ts';
import { deliveryStates, type DeliveryState } from '#shared/rules/delivery.ts';

/**
 * What has become of a recipient: `asked` for consent, `confirmed` and about to be sent, `queued` at the connection, `delivered` to
 * the provider, `refused` by the contact, `expired` without an answer, `excluded` before anything was sent.
 */
export const campaignOutcomes = [
  'waiting',
  'asked',
  'confirmed',
  'queued',
  'delivered',
  'failed',
  'refused',
  'expired',
  'excluded',
] as const;
export type CampaignOutcome = (typeof campaignOutcomes)[number];

/** One recipient of a campaign. */
export interface CampaignShippingRecord {
  id: number;
  /** Always null: what is due is found by its time. */
  jobId: string | null;
  name: string;
  number: string;
  message: string;
  confirmationMessage: string | null;
  /** Null: not answered. */
  confirmation: boolean | null;
  contactId: number | null;
  campaignId: number;
  confirmationRequestedAt: string | null;
  confirmedAt: string | null;
  deliveredAt: string | null;
  outcome: CampaignOutcome;
  /** Why it was not sent: an error code, a failure of sending, `optedOut`, `blocked`, `declined`, `noAnswer` or `notSent`. */
  reason: string | null;
  /** Names of its files that did not arrive; `reason` is that of the first where the message itself did. */
  failedFiles: string[];
  /** When it is planned to leave. */
  dispatchAt: string | null;
  /** Its conversation. */
  ticketId: number | null;
  /** Of its message. */
  delivery: DeliveryState | null;
  createdAt: string;
  updatedAt: string;
}

const campaignShippingRecord = Joi.object<CampaignShippingRecord, true>({
  id: Joi.number().required(),
  jobId: nullable(Joi.string()).required(),
  name: Joi.string().allow('').required(),
  number: Joi.string().required(),
  message: Joi.string().allow('').required(),
  confirmationMessage: nullable(Joi.string().allow('')).required(),
  confirmation: nullable(Joi.boolean()).required(),
  contactId: nullable(Joi.number()).required(),
  campaignId: Joi.number().required(),
  confirmationRequestedAt: nullable(isoDate()).required(),
  confirmedAt: nullable(isoDate()).required(),
  deliveredAt: nullable(isoDate()).required(),
  outcome: Joi.string<CampaignOutcome>()
    .valid(...campaignOutcomes)
    .required(),
  reason: nullable(Joi.string()).required(),
  failedFiles: Joi.array().items(Joi.string()).required(),
  dispatchAt: nullable(isoDate()).required(),
  ticketId: nullable(Joi.number()).required(),
  delivery: nullable(Joi.string<DeliveryState>().valid(...deliveryStates)).required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
}).label('CampaignShipping');

/** Rows of a campaign that older clients get with it; screens read pages. */
export const maxCampaignRows = 5_000;
/** Behind them come rows of nothing but what is counted, so that the figures of older clients are right: as many as a list holds. */
export const maxCountedRows = maxContactListItems;

/** What older clients count of a recipient, and of a contact. */
export type CampaignShippingCount = Pick<CampaignShippingRecord, 'confirmationRequestedAt' | 'confirmedAt' | 'deliveredAt'>;
export type CampaignContactCount = Pick<ContactListItemRecord, 'isWhatsappValid'>;

/** A campaign with its recipients: whole rows up to five thousand, what is counted of the others. */
export interface CampaignDetail extends CampaignRecord {
  shipping: (CampaignShippingRecord | CampaignShippingCount)[];
  contactList: (NonNullable<CampaignRecord['contactList']> & { contacts: (ContactListItemRecord | CampaignContactCount)[] }) | null;
}

const shippingCount = Joi.object<CampaignShippingCount, true>({
  confirmationRequestedAt: nullable(isoDate()).required(),
  confirmedAt: nullable(isoDate()).required(),
  deliveredAt: nullable(isoDate()).required(),
}).label('CampaignShippingCount');
const contactCount = Joi.object<CampaignContactCount, true>({ isWhatsappValid: Joi.boolean().required() }).label('CampaignContactCount');

export const campaignDetail = Joi.object<CampaignDetail, true>({
  ...campaignColumns,
  shipping: Joi.array<CampaignDetail['shipping']>().items(campaignShippingRecord, shippingCount).required(),
  contactList: nullable(
    Joi.object({ ...campaignListColumns, contacts: Joi.array().items(contactListItemRecord, contactCount).required() }),
  ).required(),
}).label('CampaignDetail');

/** The rows of events: what is counted, with what tells them apart. */
export type CampaignShippingFacts = Pick<
  CampaignShippingRecord,
  'id' | 'campaignId' | 'confirmation' | 'confirmationRequestedAt' | 'confirmedAt' | 'deliveredAt'
>;
export type CampaignContactFacts = Pick<ContactListItemRecord, 'id' | 'isWhatsappValid'>;

/** A campaign as its events carry it: of more than a hundred recipients only what is counted. */
export interface CampaignWithFacts extends CampaignRecord {
  shipping: (CampaignShippingFacts | CampaignShippingCount)[];
  contactList: (NonNullable<CampaignRecord['contactList']> & { contacts: (CampaignContactFacts | CampaignContactCount)[] }) | null;
}

const exampleShipping: CampaignShippingRecord = {
  id: 310,
  jobId: null,
  name: 'Marina Alves',
  number: '5511987654310',
  message: 'Olá, Marina Alves! A coleção de maio chegou.',
  confirmationMessage: null,
  confirmation: null,
  contactId: 41,
  campaignId: 9,
  confirmationRequestedAt: null,
  confirmedAt: null,
  deliveredAt: '2029-05-03T12:00:21.000Z',
  outcome: 'delivered',
  reason: null,
  failedFiles: [],
  dispatchAt: '2029-05-03T12:00:20.000Z',
  ticketId: 120,
  delivery: 'read',
  createdAt: '2029-05-03T11:00:05.000Z',
  updatedAt: '2029-05-03T12:00:21.000Z',
};

export const exampleDetail: CampaignDetail = {
  ...exampleCampaign,
  shipping: [exampleShipping],
  contactList: exampleCampaign.contactList && { ...exampleCampaign.contactList, contacts: [] },
};

export const maxShippingPage = 1_000;

export interface ShippingPageInput extends PageInput {
  campaignId: number;
  outcome?: CampaignOutcome;
  pageSize?: number;
}

export const campaignShippings = {
  page: get<ShippingPageInput, PageResult<'shippings', CampaignShippingRecord>>('/campaigns/:campaignId/shippings', {
    access: 'campaign.manage',
    summary: 'The recipients of a campaign with their outcome and its reason, in the order of sending; of one outcome where it is given.',
    input: {
      ...pageInput,
      campaignId: id(),
      outcome: Joi.string<CampaignOutcome>().valid(...campaignOutcomes),
      pageSize: Joi.number().integer().min(1).max(maxShippingPage),
    },
    result: pageSchema('shippings', campaignShippingRecord),
    example: { input: { campaignId: 9, outcome: 'delivered' }, result: { shippings: [exampleShipping], count: 1, hasMore: false } },
  }),
};
