import { parseCampaignAnswer } from '#shared/rules/campaignAnswer.ts';
import { sendAutomatic } from '#server/conversations/messages/index.ts';
import { lockTicket } from '#server/conversations/tickets/index.ts';
import { column, execute, queryOf, queryPrepared, queryRows } from '#server/platform/database/queryRows.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import type { AreaHooks } from '#server/platform/hooks.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { readCampaignSettings } from './campaignSettings.ts';
import { lockCampaign } from './commands.ts';
import { addOptOut } from './optOuts.ts';

/** How long after a campaign a word opts out of all others. */
const memoryDays = 30;
/** An agreement is followed by the message within so many milliseconds, as a person would. */
const maxReplyDelayMs = 10_000;
/** Phones report whole seconds, of clocks of their own. */
const clockToleranceMs = 60_000;

const recentQuery = queryOf(
  { ticketId: column.number() },
  `select distinct t.id as "ticketId" from tickets t join campaign_shippings s on s.contact_id = t.contact_id
   where t.id = any($1::int[]) and s.outcome in ('asked', 'confirmed', 'queued', 'delivered')
     and s.updated_at > $2::timestamptz - interval '${memoryDays} days'`,
);

/** Notes answers to campaigns, with the messages: what they say is read afterwards, when no chat is locked. */
export async function noteAnswers(scope: Scope, { answers }: AreaHooks['message.answering']): Promise<void> {
  const ids = answers.map(({ ticketId }) => ticketId);
  const recent = new Set((await queryPrepared(scope.em, recentQuery, [ids, scope.now.toISOString()])).map(({ ticketId }) => ticketId));
  answers
    .filter(({ ticketId }) => recent.has(ticketId))
    .forEach(({ ticketId, sentAt }) => scope.recordEvent('campaign.answered', { ticketId, sentAt: sentAt.toISOString() }));
}

const bodyQuery = queryOf(
  { id: column.number(), body: column.text(), contactId: column.number(), connectionId: column.orNull(column.number()) },
  `select m.id::float8 as id, m.body, t.contact_id as "contactId", m.connection_id as "connectionId" from messages m join tickets t on t.id = m.ticket_id
   where m.ticket_id = $1 and not m.from_me and m.sent_at = $2 and not m.is_deleted order by m.id desc limit 1`,
);

interface AnsweredShipping {
  readonly id: number;
  readonly campaignId: number;
  readonly campaignName: string;
  readonly number: string;
}

const answeredShape = { id: column.number(), campaignId: column.number(), campaignName: column.text(), number: column.text() };

/** The newest one that was sent to the contact from a connection: what is written to another number answers something else. */
const latestQuery = (condition: string) =>
  queryOf<AnsweredShipping>(
    answeredShape,
    `select s.id, s.campaign_id as "campaignId", c.name as "campaignName", s.number
     from campaign_shippings s join campaigns c on c.id = s.campaign_id
     join messages m on m.id = coalesce(s.message_id, s.request_message_id) and m.connection_id = $2
     where s.contact_id = $1 and ${condition}
     order by coalesce(s.confirmation_requested_at, s.updated_at) desc, s.id desc limit 1`,
  );

/** What was stored before the question is no answer to it, whatever the clock of a phone says. */
const askedQuery = latestQuery(
  `s.outcome = 'asked' and s.confirmation is null and s.confirmation_requested_at <= $3 and s.request_message_id < $4`,
);
const sentQuery = latestQuery(`s.outcome in ('asked', 'confirmed', 'queued', 'delivered')`);

const confirmStatement = `
  update campaign_shippings set outcome = 'confirmed', confirmation = true, confirmed_at = $2, dispatch_at = $3, updated_at = $2
  where id = $1 and outcome = 'asked'`;
const refuseStatement = `
  update campaign_shippings set outcome = 'refused', confirmation = false, reason = 'declined', updated_at = $2
  where id = $1 and outcome = 'asked'`;

/** The campaign first, as everywhere: what is being sent ends before. */
async function settle(scope: Scope, { id, campaignId }: AnsweredShipping, isYes: boolean): Promise<void> {
  const campaign = await lockCampaign(scope, campaignId);
  const dispatchAt = new Date(scope.now.getTime() + Math.floor(Math.random() * maxReplyDelayMs));
  await (isYes ? execute(scope.em, confirmStatement, [id, scope.now, dispatchAt]) : execute(scope.em, refuseStatement, [id, scope.now]));
  campaign.isTold = false;
  if (isYes && (!campaign.nextAt || campaign.nextAt > dispatchAt)) {
    campaign.nextAt = dispatchAt;
  }
}

/** Numbers that opt out get a word of it, unless somebody is in conversation with them: agents say it themselves. */
async function confirmOptOut(scope: Scope, { ticketId, text }: { ticketId: number; text: string }): Promise<void> {
  const ticket = await lockTicket(scope, ticketId);
  await (ticket.status !== 'open' && sendAutomatic(scope, ticket, { text, origin: 'campaign' }));
}

/** Takes the answer of a contact: agreement or refusal of the campaign that asked last, or an end to all campaigns. */
export async function takeAnswer(scope: Scope, { ticketId, sentAt }: DomainEvents['campaign.answered']): Promise<void> {
  const { em } = scope;
  const [message] = await queryRows(em, bodyQuery, [ticketId, sentAt]);
  const settings = await readCampaignSettings(scope);
  const answer = message && parseCampaignAnswer(message.body, settings);
  if (!message || !answer) {
    return;
  }
  if (answer === 'optOut') {
    const [sent] = await queryRows(em, sentQuery, [message.contactId, message.connectionId]);
    const word = message.body.trim().slice(0, 60);
    const isNew = sent && (await addOptOut(scope, { number: sent.number, word, campaignName: sent.campaignName })) !== null;
    await (isNew && confirmOptOut(scope, { ticketId, text: settings.optOutReply }));
    return;
  }
  const until = new Date(Date.parse(sentAt) + clockToleranceMs).toISOString();
  const [asked] = await queryRows(em, askedQuery, [message.contactId, message.connectionId, until, message.id]);
  await (asked && settle(scope, asked, answer === 'yes'));
}
