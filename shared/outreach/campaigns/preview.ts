import Joi from 'joi';
import { isoDate, nullable } from '#shared/kit/schemas.ts';
import { riskReasons, type RiskLevel, type RiskReason } from '#shared/rules/campaignRisk.ts';

/** Why contacts of a list get nothing. */
const exclusionReasons = ['unchecked', 'invalid', 'failed', 'optedOut', 'blocked', 'sent'] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

/** What a campaign lacks before it can be sent. */
const campaignProblems = [
  'noConnection',
  'noList',
  'noText',
  'noConfirmationText',
  'unknownVariable',
  'noRecipients',
  'neverOpen',
] as const;
export type CampaignProblem = (typeof campaignProblems)[number];

interface PreviewSample {
  name: string;
  number: string;
  /** The request for confirmation where there is one. */
  confirmationMessage: string | null;
  message: string;
}

/** A dry run of a campaign. */
export interface CampaignPreview {
  recipients: number;
  exclusions: { reason: ExclusionReason; count: number }[];
  /** Recipients who have never talked with the number, and how many of them a day allows. */
  strangers: number;
  strangersPerDay: number | null;
  /** Recipients who got the very same text within a day. */
  sameText: number;
  /** The first recipients with what they would read. */
  samples: PreviewSample[];
  startsAt: string | null;
  endsAt: string | null;
  risk: RiskLevel;
  riskReasons: RiskReason[];
  problems: CampaignProblem[];
}

const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();

export const campaignPreview = Joi.object<CampaignPreview, true>({
  recipients: count(),
  exclusions: Joi.array()
    .items(
      Joi.object({
        reason: Joi.string()
          .valid(...exclusionReasons)
          .required(),
        count: count(),
      }),
    )
    .required(),
  strangers: count(),
  strangersPerDay: nullable(Joi.number()).required(),
  sameText: count(),
  samples: Joi.array()
    .items(
      Joi.object<PreviewSample, true>({
        name: Joi.string().allow('').required(),
        number: Joi.string().required(),
        confirmationMessage: nullable(Joi.string().allow('')).required(),
        message: Joi.string().allow('').required(),
      }),
    )
    .required(),
  startsAt: nullable(isoDate()).required(),
  endsAt: nullable(isoDate()).required(),
  risk: Joi.string<RiskLevel>().valid('low', 'medium', 'high').required(),
  riskReasons: Joi.array<RiskReason[]>()
    .items(Joi.string().valid(...riskReasons))
    .required(),
  problems: Joi.array<CampaignProblem[]>()
    .items(Joi.string().valid(...campaignProblems))
    .required(),
}).label('CampaignPreview');

export const exampleCampaignPreview: CampaignPreview = {
  recipients: 96,
  exclusions: [{ reason: 'optedOut', count: 2 }],
  strangers: 12,
  strangersPerDay: 40,
  sameText: 0,
  samples: [
    { name: 'Marina Alves', number: '5511987654310', confirmationMessage: null, message: 'Olá, Marina Alves! A coleção de maio chegou.' },
  ],
  startsAt: '2029-05-03T12:00:00.000Z',
  endsAt: '2029-05-03T12:41:00.000Z',
  risk: 'low',
  riskReasons: ['noOptOut'],
  problems: [],
};
