import { isBlankText } from '#shared/rules/isBlankText.ts';
import type { api } from '#shared/api.ts';
import { openContactListFilter, type ContactListFilter } from '#shared/contacts/contactLists/filter.ts';
import { confirmationKeys, messageKeys, type CampaignTextKey } from '#shared/outreach/campaigns/record.ts';
import type { CampaignProblem } from '#shared/outreach/campaigns/preview.ts';
import { findUnknownCampaignVariables } from '#shared/rules/campaignText.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
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
