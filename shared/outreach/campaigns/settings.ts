import Joi from 'joi';
import { get, post } from '#shared/kit/endpoint.ts';
import { companyOwnedColumns, exampleOwnedRecord, templateText, type CompanyOwnedRecord } from '#shared/kit/schemas.ts';

/** A `{key}` in the texts of all campaigns. */
export interface CampaignVariable {
  key: string;
  value: string;
}

/** Pace and words of a company's campaigns. */
export interface CampaignSettings {
  /** Longest seconds between two messages; the shortest are half of it. */
  messageInterval: number;
  /** After so many messages comes a longer pause; 0: never. */
  longerIntervalAfter: number;
  /** Seconds of the longer pause. */
  greaterInterval: number;
  variables: CampaignVariable[];
  /** How many hours a request for confirmation may be answered. */
  answerHours: number;
  /** Answers that agree to a request for confirmation; empty: every answer that refuses nothing. */
  confirmWords: string[];
  refuseWords: string[];
  /** An answer with one of these alone keeps all later campaigns away. */
  optOutWords: string[];
  /** Sent to who opts out; empty: nothing. */
  optOutReply: string;
}
export const campaignSettingKeys = [
  'messageInterval',
  'longerIntervalAfter',
  'greaterInterval',
  'variables',
  'answerHours',
  'confirmWords',
  'refuseWords',
  'optOutWords',
  'optOutReply',
] as const satisfies readonly (keyof CampaignSettings)[];

/** A question is no agreement (contract, behaviour D42): the words that are meant as one. */
const agreement =
  'sim, s, ok, quero, pode, aceito, claro, com certeza, tenho interesse, manda, mande, gostaria, 👍, yes, y, sure, si, vale, me interesa';

export const defaultCampaignSettings: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  answerHours: 24,
  confirmWords: agreement.split(', '),
  refuseWords: ['não', 'n', 'nao quero', 'não quero', 'no', 'agora não'],
  optOutWords: ['sair', 'parar', 'stop', 'descadastrar', 'remover', 'cancelar inscrição', 'baja'],
  optOutReply: '',
};

/** One setting; `value` is JSON text. */
export interface CampaignSettingRecord extends CompanyOwnedRecord {
  key: string;
  value: string;
}

const campaignSettingRecord = Joi.object<CampaignSettingRecord, true>({
  ...companyOwnedColumns,
  key: Joi.string().required(),
  value: Joi.string().required(),
}).label('CampaignSetting');

const maxSeconds = 3_600;
export const maxCampaignVariables = 30;
const maxAnswerHours = 720;
const maxCampaignWords = 30;

const seconds = (): Joi.NumberSchema => Joi.number().integer().min(0).max(maxSeconds);
const words = (): Joi.ArraySchema<string[]> => Joi.array<string[]>().items(Joi.string().trim().min(1).max(40)).max(maxCampaignWords);

export const campaignSettingsInput = Joi.object<Partial<CampaignSettings>>({
  messageInterval: seconds(),
  longerIntervalAfter: Joi.number().integer().min(0).max(1_000),
  greaterInterval: seconds(),
  variables: Joi.array<CampaignVariable[]>()
    .items(
      Joi.object<CampaignVariable, true>({
        key: Joi.string()
          .trim()
          .pattern(/^[^{}\s]+$/)
          .max(40)
          .required(),
        value: Joi.string().trim().allow('').max(500).required(),
      }).unknown(),
    )
    .max(maxCampaignVariables),
  answerHours: Joi.number().integer().min(1).max(maxAnswerHours),
  confirmWords: words(),
  refuseWords: words(),
  optOutWords: words(),
  optOutReply: templateText().trim().allow('').max(1_000),
})
  .unknown()
  .label('CampaignSettings');

const example: CampaignSettingRecord = { ...exampleOwnedRecord, key: 'messageInterval', value: '20' };

export const campaignSettings = {
  list: get<object, CampaignSettingRecord[]>('/campaign-settings', {
    access: 'campaign.manage',
    summary: 'The settings of campaigns as JSON texts: all, or none while they are the defaults.',
    input: {},
    result: Joi.array().items(campaignSettingRecord),
    example: { input: {}, result: [example] },
  }),
  save: post<{ settings: Partial<CampaignSettings> }, CampaignSettingRecord[]>('/campaign-settings', {
    access: 'campaign.manage',
    summary: 'Sets settings of campaigns; keys left out stay. Campaigns that are being sent keep their pace.',
    input: { settings: campaignSettingsInput.required() },
    result: Joi.array().items(campaignSettingRecord),
    example: { input: { settings: { messageInterval: 20 } }, result: [example] },
  }),
};

interface CampaignSettingEvents {
  campaignSettings: { action: 'create'; record: CampaignSettingRecord[] };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends CampaignSettingEvents {}
}
