import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { lockCampaign } from './commands.ts';
import { findAnswerEnd } from './sendShipping.ts';
import { settleShippings } from './settleShippings.ts';

/** A recipient who failed by this message, or got everything but it. */
const lostQuery = queryOf(
  { id: column.number(), campaignId: column.number() },
  `select s.id, s.campaign_id as "campaignId" from messages m join campaign_shippings s on s.ticket_id = m.ticket_id
   where m.id = $1 and (s.message_id = m.id or m.id = any(s.file_message_ids) or (s.request_message_id = m.id and s.confirmation is null))
     and (s.outcome = 'failed' or (s.outcome = 'delivered' and s.failed_files <> '{}'))`,
);

const reviveQuery = queryOf(
  { outcome: column.text() },
  `update campaign_shippings set reason = null, failed_files = '{}', updated_at = $4::timestamptz,
     outcome = case when request_message_id = $2 then 'asked' else 'queued' end,
     expires_at = case when request_message_id = $2 then $3::timestamptz else expires_at end
   where id = $1 and outcome in ('failed', 'delivered') returning outcome`,
);

/**
 * A failed message continues: what has become of its recipient is open again, and so is a campaign that had ended, until the message
 * has arrived or its question is answered.
 */
export async function reviveShipping(scope: Scope, { messageId }: DomainEvents['message.revived']): Promise<void> {
  const { em, now } = scope;
  const [lost] = await queryRows(em, lostQuery, [messageId]);
  if (lost === undefined) {
    return;
  }
  const campaign = await lockCampaign(scope, lost.campaignId);
  const expiresAt = (await findAnswerEnd(scope)).toISOString();
  const [revived] = await queryRows(em, reviveQuery, [lost.id, messageId, expiresAt, now.toISOString()]);
  const settled = await settleShippings(scope, campaign.id);
  const isOpen = revived?.outcome === 'asked' || !settled.some(({ id }) => id === lost.id);
  campaign.isTold = false;
  if (revived !== undefined && isOpen && campaign.status === 'FINALIZADA') {
    const waitingFor = revived.outcome === 'asked' ? 'answers' : 'receipts';
    Object.assign(campaign, { status: 'EM_ANDAMENTO', completedAt: null, resumedAt: now, waitingFor });
  }
}
