import type { Scope } from '#server/platform/database/scope.ts';
import type { Campaign } from './Campaign.ts';
import type { Hold } from './findHold.ts';

/** Stops sending for now; admins are notified once of a pause and of a lost connection. */
export function stopCampaign(scope: Scope, campaign: Campaign, hold: Hold): void {
  const { id: campaignId, waitingFor, pausedFor } = campaign;
  if ('pausedFor' in hold) {
    campaign.pause(hold.pausedFor);
    if (!pausedFor) {
      scope.recordEvent('campaign.stopped', { campaignId, reason: hold.pausedFor });
    }
    return;
  }
  campaign.wait(hold.waitingFor, hold.until);
  if (hold.waitingFor === 'connection' && waitingFor !== 'connection') {
    scope.recordEvent('campaign.stopped', { campaignId, reason: 'connection' });
  }
}
