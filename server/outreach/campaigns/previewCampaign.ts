import type { api } from '#shared/api.ts';
import type { CampaignPreview } from '#shared/outreach/campaigns/preview.ts';
import type { CampaignSettings } from '#shared/outreach/campaigns/settings.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { estimateEnd, meanStepSeconds } from '#shared/rules/campaignPace.ts';
import { assessCampaignRisk, type CampaignRisk } from '#shared/rules/campaignRisk.ts';
import { fillCampaignText, fillSendingTime } from '#shared/rules/campaignText.ts';
import { nextOpening } from '#shared/rules/openingTimes.ts';
import { parseZonedTime } from '#shared/rules/zonedTime.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { assertConnection } from '#server/workspace/connections/index.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { readGuard } from '#server/conversations/guardian/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { readCampaignSettings } from './campaignSettings.ts';
import { type Audience, type CampaignDraft, draftCampaign, findProblems, readAudience } from './readAudience.ts';
import { readOpeningTimes } from './readOpeningTimes.ts';
import { findStepSeconds } from './findStepSeconds.ts';
import { type CampaignVariants, fillVariants } from './recipientsOf.ts';

type Input = InputOf<typeof api.campaigns.preview>;
type Guard = Pick<Awaited<ReturnType<typeof readGuard>>, 'perDay' | 'usedToday' | 'lock' | 'numberSince'>;

/** Of a campaign without a connection. */
const noGuard: Guard = { perDay: null, usedToday: 0, lock: null, numberSince: '2000-01-01T00:00:00.000Z' };

/** What the parts of a dry run are computed from. */
interface Preview {
  readonly draft: CampaignDraft;
  readonly settings: CampaignSettings;
  readonly variants: CampaignVariants;
  readonly audience: Audience;
  readonly guard: Guard;
}

async function estimateTimes(scope: Scope, { draft, settings, audience, guard }: Preview, scheduledAt: Input['scheduledAt']) {
  const times = await readOpeningTimes(scope);
  const planned = scheduledAt ? parseZonedTime(scheduledAt, times.timeZone) : null;
  const from = new Date(Math.max(scope.now.getTime(), Number(planned ?? scope.now)));
  const hours = draft.isAlways ? null : times;
  const estimate = {
    from,
    messages: audience.recipients,
    stepSeconds: await findStepSeconds(scope, meanStepSeconds(settings), {
      ...draft,
      hasMessage: draft.texts.length > 0 || draft.hasMedia,
    }),
    hours,
    timeZone: times.timeZone,
    strangers: audience.strangers,
    strangersPerDay: guard.perDay,
    strangersToday: guard.usedToday,
  };
  const endsAt = audience.recipients === 0 ? null : estimateEnd(estimate);
  return { startsAt: hours === null ? from : nextOpening(hours, from), endsAt };
}

const assessRisk = ({ now }: Scope, { draft, settings, variants, audience, guard }: Preview): CampaignRisk =>
  assessCampaignRisk({
    recipients: audience.recipients,
    strangers: audience.strangers,
    sameText: audience.sameText,
    texts: variants.texts,
    optOutWords: settings.optOutWords,
    messageInterval: settings.messageInterval,
    isAlways: draft.isAlways,
    numberAgeDays: (now.getTime() - Date.parse(guard.numberSince)) / dayMs,
    isRestricted: guard.lock !== null,
  });

function listSamples(
  { variants: { texts, questions }, audience }: Preview,
  clock: { readonly now: Date; readonly timeZone: string },
): CampaignPreview['samples'] {
  const [question] = questions;
  return audience.first.map(({ name, number, email }, index) => {
    const contact = { nome: name, numero: number, email };
    return {
      name,
      number,
      message: fillSendingTime(fillCampaignText(texts[index % texts.length] ?? '', contact), clock),
      confirmationMessage: question === undefined ? null : fillSendingTime(fillCampaignText(question, contact), clock),
    };
  });
}

/** What a campaign would do: recipients and exclusions, the first texts, its end and its risk. Stores nothing. */
export async function previewCampaign(scope: Scope, input: Input): Promise<CampaignPreview> {
  const draft = await draftCampaign(scope, input);
  const { whatsappId } = draft;
  await assertConnection(scope, whatsappId);
  const settings = await readCampaignSettings(scope);
  const variants = fillVariants(draft, settings);
  const audience = await readAudience(scope, draft, variants.texts);
  const guard = whatsappId === null ? noGuard : await readGuard(scope, whatsappId);
  const preview: Preview = { draft, settings, variants, audience, guard };
  const { startsAt, endsAt } = await estimateTimes(scope, preview, input.scheduledAt);
  const { level, reasons } = assessRisk(scope, preview);
  const { recipients, strangers, sameText, exclusions } = audience;
  return {
    recipients,
    exclusions: exclusions.filter(({ count }) => count > 0),
    strangers,
    strangersPerDay: guard.perDay,
    sameText,
    samples: listSamples(preview, { now: startsAt ?? scope.now, timeZone: await readTimeZone(scope) }),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    risk: level,
    riskReasons: reasons,
    problems: [...findProblems(draft, recipients), ...(startsAt === null ? (['neverOpen'] as const) : [])],
  };
}
