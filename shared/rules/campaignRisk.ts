/** What makes a campaign dangerous for its number. */
export const riskReasons = ['restricted', 'newNumber', 'manyStrangers', 'fast', 'oneText', 'sameText', 'noOptOut', 'nights'] as const;
export type RiskReason = (typeof riskReasons)[number];
export type RiskLevel = 'low' | 'medium' | 'high';

export interface RiskFacts {
  readonly recipients: number;
  /** Recipients who have never talked with the number. */
  readonly strangers: number;
  /** Recipients who got the very same text within a day. */
  readonly sameText: number;
  readonly texts: readonly string[];
  readonly optOutWords: readonly string[];
  /** Longest seconds between two messages. */
  readonly messageInterval: number;
  readonly isAlways: boolean;
  /** Days since the number was linked. */
  readonly numberAgeDays: number;
  readonly isRestricted: boolean;
}

const minSafeSeconds = 10;
const youngDays = 10;
const fewRecipients = 30;
/** Share of strangers from which the provider's users report spam. */
const strangerShare = 0.3;

const findPersonal = (text: string): boolean => text.includes('{nome}');

const rules: Readonly<Record<RiskReason, (facts: RiskFacts) => boolean>> = {
  restricted: ({ isRestricted }) => isRestricted,
  newNumber: ({ numberAgeDays, recipients }) => numberAgeDays < youngDays && recipients > fewRecipients,
  manyStrangers: ({ strangers, recipients }) => strangers > fewRecipients && strangers / recipients > strangerShare,
  fast: ({ messageInterval, recipients }) => messageInterval < minSafeSeconds && recipients > fewRecipients,
  oneText: ({ texts, recipients }) => recipients > fewRecipients && new Set(texts).size === 1 && !texts.some(findPersonal),
  sameText: ({ sameText }) => sameText > 0,
  noOptOut: ({ texts, optOutWords }) => !texts.some((text) => optOutWords.some((word) => text.toLowerCase().includes(word.toLowerCase()))),
  nights: ({ isAlways, recipients }) => isAlways && recipients > fewRecipients,
};

const weights: Readonly<Record<RiskReason, number>> = {
  restricted: 4,
  newNumber: 2,
  manyStrangers: 3,
  fast: 2,
  oneText: 2,
  sameText: 1,
  noOptOut: 1,
  nights: 1,
};

export interface CampaignRisk {
  readonly level: RiskLevel;
  readonly reasons: RiskReason[];
}

/** How likely the provider restricts the number for a campaign, and why. */
export function assessCampaignRisk(facts: RiskFacts): CampaignRisk {
  const reasons = facts.recipients === 0 ? [] : riskReasons.filter((reason) => rules[reason](facts));
  const weight = reasons.reduce((sum, reason) => sum + weights[reason], 0);
  if (weight >= 4) {
    return { level: 'high', reasons };
  }
  return { level: weight >= 2 ? 'medium' : 'low', reasons };
}
