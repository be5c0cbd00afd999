import { readTimeoutRules, type TimeoutRules } from '#server/automation/chatbot/index.ts';
import { readVersionRules, type RuleSnapshot } from '#server/automation/chatbotVersions/index.ts';
import { readRatingRules } from '#server/automation/ratings/index.ts';
import { readSetting } from '#server/tenancy/settings/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import type { LifeRules } from './RehearsedLife.ts';

type FormerConnection = RuleSnapshot['connections'][number];

const toTimeouts = ({ timeouts }: FormerConnection): TimeoutRules => ({
  transferQueueId: timeouts.transferQueueId,
  transferMinutes: timeouts.timeToTransfer,
  closeMinutes: timeouts.expiresTicket,
  closingText: timeouts.expiresInactiveMessage,
});

async function readFormer(scope: Scope, versionId: number | null, connectionId: number): Promise<FormerConnection | undefined> {
  const version = versionId === null ? null : await readVersionRules(scope, versionId);
  return version?.connections.find(({ id }) => id === connectionId);
}

/** Of now, or with the times and the texts of a version. */
export async function readLifeRules(scope: Scope, connectionId: number, versionId: number | null): Promise<LifeRules> {
  const former = await readFormer(scope, versionId, connectionId);
  const rating = await readRatingRules(scope, connectionId);
  const endings = former?.endings;
  return {
    timeouts: former === undefined ? required(await readTimeoutRules(scope, connectionId), 'ERR_NO_WAPP_FOUND') : toTimeouts(former),
    rating: endings === undefined ? rating : { ...rating, question: endings.ratingMessage, farewell: endings.complationMessage },
    reopenMinutes: Number(await readSetting(scope, 'reopenWindow')),
  };
}
