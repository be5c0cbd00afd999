import Joi from 'joi';
import { contactListFilter, type ContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import { companyOwnedColumns, exampleOwnedRecord, isoDate, nullable, type CompanyOwnedRecord } from '#shared/kit/schemas.ts';

/** `INATIVA`: no time is set; `CANCELADA`: what is unsent waits for a restart. */
export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const messageKeys = ['message1', 'message2', 'message3', 'message4', 'message5'] as const;
export const confirmationKeys = [
  'confirmationMessage1',
  'confirmationMessage2',
  'confirmationMessage3',
  'confirmationMessage4',
  'confirmationMessage5',
] as const;
export type CampaignTextKey = (typeof messageKeys)[number] | (typeof confirmationKeys)[number];
export const campaignTextKeys: readonly CampaignTextKey[] = [...messageKeys, ...confirmationKeys];
export type CampaignTexts = Record<CampaignTextKey, string>;

/** The ten texts, each made from its key. */
export const mapCampaignTexts = (textOf: (key: CampaignTextKey) => string): CampaignTexts => ({
  message1: textOf('message1'),
  message2: textOf('message2'),
  message3: textOf('message3'),
  message4: textOf('message4'),
  message5: textOf('message5'),
  confirmationMessage1: textOf('confirmationMessage1'),
  confirmationMessage2: textOf('confirmationMessage2'),
  confirmationMessage3: textOf('confirmationMessage3'),
  confirmationMessage4: textOf('confirmationMessage4'),
  confirmationMessage5: textOf('confirmationMessage5'),
});

/** When messages leave: at any hour, or while the company is open. */
export const sendWindows = ['always', 'workingHours'] as const;
export type SendWindow = (typeof sendWindows)[number];

/** Why a campaign waits; it resumes by itself. */
const campaignWaits = [
  'start',
  'connection',
  'hours',
  'newContacts',
  'queue',
  'plan',
  'switchedOff',
  'incomplete',
  'answers',
  'receipts',
] as const;
export type CampaignWait = (typeof campaignWaits)[number];

/** Why a campaign was paused until somebody resumes it: warnings of the provider about the number, or too many failures. */
const campaignPauses = ['timeLock', 'quota', 'refused', 'failures'] as const;
export type CampaignPause = (typeof campaignPauses)[number];

/** What has become of the recipients; `recipients` is the sum of the nine outcomes. */
export interface CampaignFigures {
  recipients: number;
  waiting: number;
  asked: number;
  confirmed: number;
  queued: number;
  delivered: number;
  failed: number;
  refused: number;
  expired: number;
  excluded: number;
  /** Confirmations that were requested, and those that were given. */
  confirmationsRequested: number;
  confirmationsReceived: number;
  /** Of those delivered, whom not every file has reached. */
  incomplete: number;
}

/** A message to many contacts. */
export interface CampaignRecord extends CompanyOwnedRecord, CampaignTexts {
  name: string;
  status: CampaignStatus;
  /** Contacts are asked first, and get the message once they agree. */
  confirmation: boolean;
  scheduledAt: string | null;
  completedAt: string | null;
  whatsappId: number | null;
  contactListId: number | null;
  fileListId: number | null;
  mediaPath: string | null;
  mediaName: string | null;
  mediaUrl: string | null;
  sendWindow: SendWindow;
  /** When its recipients were resolved; null before. */
  preparedAt: string | null;
  waitingFor: CampaignWait | null;
  /** Until when it waits or sends nothing, where that is known. */
  nextAt: string | null;
  pausedFor: CampaignPause | null;
  /** When the last message leaves at this pace; null when nothing is left. */
  endsAt: string | null;
  figures: CampaignFigures;
  contactList: { id: number; name: string; filter: ContactListFilter | null } | null;
  whatsapp: { id: number; name: string } | null;
}

const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();

const campaignFigures = Joi.object<CampaignFigures, true>({
  recipients: count(),
  waiting: count(),
  asked: count(),
  confirmed: count(),
  queued: count(),
  delivered: count(),
  failed: count(),
  refused: count(),
  expired: count(),
  excluded: count(),
  confirmationsRequested: count(),
  confirmationsReceived: count(),
  incomplete: count(),
}).label('CampaignFigures');

const text = (): Joi.StringSchema => Joi.string().allow('').required();

export const campaignColumns = {
  ...companyOwnedColumns,
  name: Joi.string().required(),
  status: Joi.string<CampaignStatus>()
    .valid(...campaignStatuses)
    .required(),
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
  confirmation: Joi.boolean().required(),
  scheduledAt: nullable(isoDate()).required(),
  completedAt: nullable(isoDate()).required(),
  whatsappId: nullable(Joi.number()).required(),
  contactListId: nullable(Joi.number()).required(),
  fileListId: nullable(Joi.number()).required(),
  mediaPath: nullable(Joi.string()).required(),
  mediaName: nullable(Joi.string()).required(),
  mediaUrl: nullable(Joi.string()).required(),
  sendWindow: Joi.string<SendWindow>()
    .valid(...sendWindows)
    .required(),
  preparedAt: nullable(isoDate()).required(),
  waitingFor: nullable(Joi.string<CampaignWait>().valid(...campaignWaits)).required(),
  nextAt: nullable(isoDate()).required(),
  pausedFor: nullable(Joi.string<CampaignPause>().valid(...campaignPauses)).required(),
  endsAt: nullable(isoDate()).required(),
  figures: campaignFigures.required(),
  whatsapp: nullable(Joi.object({ id: Joi.number().required(), name: Joi.string().required() })).required(),
};

export const campaignListColumns = {
  id: Joi.number().required(),
  name: Joi.string().required(),
  filter: nullable(contactListFilter()).required(),
};

export const campaignRecord = Joi.object<CampaignRecord, true>({
  ...campaignColumns,
  contactList: nullable(Joi.object(campaignListColumns)).required(),
}).label('Campaign');

/** Campaign with the name of its company. */
export interface CompanyCampaign extends CampaignRecord {
  company: { id: number; name: string };
}

export const companyCampaign = Joi.object<CompanyCampaign, true>({
  ...campaignColumns,
  contactList: nullable(Joi.object(campaignListColumns)).required(),
  company: Joi.object<CompanyCampaign['company'], true>({ id: Joi.number().required(), name: Joi.string().required() }).required(),
}).label('CampaignRow');

export const exampleCampaign: CampaignRecord = {
  ...exampleOwnedRecord,
  name: 'Coleção de maio',
  status: 'EM_ANDAMENTO',
  message1: 'Olá, {nome}! A coleção de maio chegou.',
  message2: 'Oi, {nome}, já viu a coleção de maio?',
  message3: '',
  message4: '',
  message5: '',
  confirmationMessage1: '',
  confirmationMessage2: '',
  confirmationMessage3: '',
  confirmationMessage4: '',
  confirmationMessage5: '',
  confirmation: false,
  scheduledAt: '2029-05-03T12:00:00.000Z',
  completedAt: null,
  whatsappId: 2,
  contactListId: 9,
  fileListId: null,
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
  sendWindow: 'workingHours',
  preparedAt: '2029-05-03T11:00:05.000Z',
  waitingFor: null,
  nextAt: '2029-05-03T12:10:20.000Z',
  pausedFor: null,
  endsAt: '2029-05-03T12:41:00.000Z',
  figures: {
    recipients: 96,
    waiting: 60,
    asked: 0,
    confirmed: 0,
    queued: 1,
    delivered: 31,
    failed: 2,
    refused: 0,
    expired: 0,
    excluded: 2,
    confirmationsRequested: 0,
    confirmationsReceived: 0,
    incomplete: 0,
  },
  contactList: { id: 9, name: 'Clientes de maio', filter: null },
  whatsapp: { id: 2, name: 'Loja 1' },
};
