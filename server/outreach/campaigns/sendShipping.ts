import { isBlankText } from '#shared/rules/isBlankText.ts';
import { LockMode } from '@mikro-orm/postgresql';
import { fillSendingTime } from '#shared/rules/campaignText.ts';
import { FileOption } from '#server/conversations/files/index.ts';
import {
  createVariableExpander,
  lockTicketOfContact,
  mediaTypeOf,
  queueOutgoing,
  unmeasuredMedia,
  type StoredMedia,
} from '#server/conversations/messages/index.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { hourMs } from '#shared/rules/durations.ts';
import type { Campaign } from './Campaign.ts';
import { CampaignShipping } from './CampaignShipping.ts';
import { readCampaignSettings } from './campaignSettings.ts';

/** Until when a request for confirmation of this moment may be answered. */
export async function findAnswerEnd(scope: Scope): Promise<Date> {
  const { answerHours } = await readCampaignSettings(scope);
  return new Date(scope.now.getTime() + answerHours * hourMs);
}

/** The file is shared by all recipients: it is removed when no row names it any more. */
function mediaOf({ filePath, fileName, mediaType, size }: FileOption): StoredMedia | null {
  return filePath
    ? unmeasuredMedia({ path: filePath, name: fileName ?? null }, { type: mediaType ?? 'application/octet-stream', size })
    : null;
}

const listFiles = async ({ em }: Scope, { fileListId }: Campaign): Promise<FileOption[]> =>
  fileListId ? em.find(FileOption, { fileListId, filePath: { $ne: null } }, { orderBy: { place: 'asc', id: 'asc' } }) : [];

const filesStatement = 'update campaign_shippings set file_message_ids = $2::bigint[] where id = $1';

/**
 * Queues what a recipient gets next: the request for confirmation, or the files and the message. The row names its message, in the
 * transaction that queues it: nothing is sent twice, and nothing is lost.
 */
export async function sendShipping(
  scope: Scope,
  campaign: Campaign,
  { id, connectionId }: { id: number; connectionId: number },
): Promise<void> {
  const { em, now } = scope;
  const shipping = await em.findOneOrFail(CampaignShipping, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  const contactId = required(shipping.contactId, 'ERR_NO_CONTACT_FOUND');
  const ticket = await lockTicketOfContact(scope, { contactId, connectionId });
  const common = { quoted: null, clientKey: null, origin: 'campaign' as const };
  const clock = { now, timeZone: await readTimeZone(scope) };
  shipping.ticketId = ticket.id;
  if (campaign.confirmation && shipping.outcome === 'waiting') {
    const { id: requestMessageId } = await queueOutgoing(scope, ticket, {
      ...common,
      body: fillSendingTime(shipping.confirmationMessage ?? '', clock),
      media: null,
    });
    const expiresAt = await findAnswerEnd(scope);
    Object.assign(shipping, { outcome: 'asked', requestMessageId, confirmationRequestedAt: now, expiresAt });
    return;
  }
  const sent: { readonly id: number }[] = [];
  const fillCaption = createVariableExpander(scope, ticket, { unknown: 'drop' });
  for (const option of await listFiles(scope, campaign)) {
    const file = mediaOf(option);
    const kind = file === null ? undefined : mediaTypeOf(file.mediaMime);
    sent.push(await queueOutgoing(scope, ticket, { ...common, body: await fillCaption(option.name), media: file, kind }));
  }
  const media = campaign.findMedia();
  if (!isBlankText(shipping.message) || media !== null) {
    sent.push(await queueOutgoing(scope, ticket, { ...common, body: fillSendingTime(shipping.message, clock), media }));
  }
  // The last message decides the recipient's status; of the others, failures are recorded.
  const message = required(sent.pop(), 'ERR_CAMPAIGN_INCOMPLETE');
  await (sent.length > 0 ? execute(em, filesStatement, [id, sent.map((file) => file.id)]) : undefined);
  Object.assign(shipping, { outcome: 'queued', messageId: message.id });
}
