import { hourMs } from '#shared/rules/durations.ts';
import { answeredText } from '#server/automation/chatbot/answerMessages.ts';
import { Contact } from '#server/contacts/contacts/index.ts';
import { Message } from '#server/conversations/messages/index.ts';
import { findIntegration, type OpenedIntegration, recordFailure, recordSuccess } from '#server/automation/queueIntegrations/index.ts';
import type { Ticket } from '#server/conversations/tickets/index.ts';
import { BotServiceError } from '#server/integrations/bots/BotServices.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { BotTurn } from '#server/automation/chatbot/turns/BotTurn.ts';
import type { FetchContent } from '#server/automation/chatbot/turns/deliver.ts';
import { goOn, noReplies, type Outcome, type Postponement } from '#server/automation/chatbot/turns/Outcome.ts';
import type { PreparedAutomation } from '#server/automation/chatbot/turns/PreparedAutomation.ts';
import { botTexts } from '#server/automation/chatbot/turns/texts.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { readAccount } from '#server/integrations/bots/readAccount.ts';
import { createLinkSigner } from '#server/platform/files/fileLinks.ts';
import { askTypebot, type IntegrationTurn } from './askTypebot.ts';

const connectionQuery = queryOf({ id: column.number(), name: column.text() }, 'select id, name from connections where id = $1');

/** The content, as WhatsApp's own message has it: flows that exist read it so. */
function contentOf({ mediaType, body, mediaMime, mediaName, mediaDuration }: Message): object {
  const file = { mimetype: mediaMime, fileName: mediaName };
  switch (mediaType) {
    case 'conversation':
      return { conversation: body };
    case 'image':
      return { imageMessage: { ...file, caption: body } };
    case 'video':
      return { videoMessage: { ...file, caption: body } };
    case 'audio':
      return { audioMessage: { mimetype: mediaMime, seconds: mediaDuration } };
    case 'extendedTextMessage':
      return { extendedTextMessage: { text: body } };
    case 'application':
      return { documentMessage: { ...file, title: body } };
    default:
      return { [mediaType]: { text: body } };
  }
}

interface EventSource {
  readonly ticket: Ticket;
  readonly message: Message;
  readonly contact: Contact;
}

/** A customer's message for a webhook: the provider's object, and the records that it belongs to (contract, behaviour 13.1). */
async function createMessageEvent(scope: Scope, { ticket, message, contact }: EventSource): Promise<object> {
  const { em, companyId, platform } = scope;
  const [connection] = await queryRows(em, connectionQuery, [message.connectionId]);
  const { chat, fromMe, externalId, participant, mediaPath, mediaName, sentAt } = message;
  const mediaUrl = mediaPath ? createLinkSigner(platform).sign(mediaPath, mediaName ?? undefined) : null;
  return {
    key: { remoteJid: chat, fromMe, id: externalId, ...(participant !== '' && { participant }) },
    messageTimestamp: Math.floor(sentAt.getTime() / 1000),
    pushName: contact.name,
    broadcast: false,
    message: contentOf(message),
    mediaUrl,
    ticketId: ticket.id,
    companyId,
    contact: { id: contact.id, name: contact.name, number: contact.number },
    connection: connection ?? null,
  };
}

/** What the service takes. */
const maxTextLength = 256;

/** An agent of DialogFlow answers; the session is the ticket's (contract, behaviour 13.3). */
async function askDialogflow({ platform, integration, turn, text }: IntegrationTurn): Promise<Outcome> {
  const words = text.trim().slice(0, maxTextLength);
  if (words === '') {
    return noReplies;
  }
  const account = readAccount(integration.jsonContent);
  if (account === null) {
    throw new BotServiceError('account');
  }
  const { projectName, language } = integration;
  const session = `ticket-${turn.ticketId}`;
  const request = { account, project: projectName ?? '', session, language: language || 'pt-BR', text: words };
  const { texts, isEnd } = await platform.bots.detectIntent(request);
  return {
    replies: texts.map((answer) => ({ kind: 'text', text: answer })),
    ending: isEnd ? { kind: 'handOver', queueId: null, userId: null } : goOn,
    delayMs: 0,
  };
}

const query = queryOf(
  { at: column.orNull(column.text()) },
  `select iso(max(finished_at)) as at from bot_turns where ticket_id = $1 and integration_id = $2 and state = 'answered'`,
);

/** When an integration has answered in the ticket before this turn; the message itself has touched the ticket already. */
async function readLastInteraction({ em }: Scope, { ticketId, integrationId }: BotTurn): Promise<Date | null> {
  const [row] = await queryRows(em, query, [ticketId, integrationId]);
  return row?.at ? new Date(row.at) : null;
}

/** Tells a flow of a message; its answer is ignored (contract, behaviour 13.1). */
async function postToWebhook({ platform, integration, turn, event }: IntegrationTurn): Promise<Outcome> {
  const { urlN8N, secret } = integration;
  await platform.bots.postEvent({ url: urlN8N ?? '', secret, delivery: `${turn.id}`, body: event });
  return noReplies;
}

/** Before each further try. A webhook's flow gets an event late rather than never; a customer does not wait that long for a bot. */
const retryDelaysMs: Readonly<Record<OpenedIntegration['type'], readonly number[]>> = {
  webhook: [5000, 30_000, 120_000],
  n8n: [5000, 30_000, 120_000],
  typebot: [2000],
  dialogflow: [2000],
};
/** An event that was not delivered in this time is dropped. */
const maxEventAgeMs = hourMs;

const isWebhook = ({ type }: OpenedIntegration): boolean => type === 'webhook' || type === 'n8n';

const askers: Readonly<Record<OpenedIntegration['type'], (turn: IntegrationTurn) => Promise<Outcome>>> = {
  webhook: postToWebhook,
  n8n: postToWebhook,
  typebot: askTypebot,
  dialogflow: askDialogflow,
};

/** People continue. A webhook speaks through the API: one message that it was not told does not end it (contract, behaviour 13.4). */
function giveUp(integration: OpenedIntegration | null, failure: string): Outcome {
  if (integration !== null && isWebhook(integration)) {
    return { ...noReplies, failure };
  }
  return {
    replies: integration === null ? [] : [{ kind: 'text', text: botTexts.peopleContinue }],
    ending: { kind: 'handOver', queueId: null, userId: null },
    delayMs: 0,
    typebot: { sessionId: null, isRunning: false },
    failure,
  };
}

interface AskContext extends IntegrationTurn {
  readonly open: OpenContext<Scope>;
}

const failureOf = (error: unknown): string =>
  error instanceof BotServiceError ? `${error.failure}${error.status > 0 ? ` ${error.status}` : ''}` : 'error';

/** What another try cannot help: the address, the account, and an answer that is a refusal of ours. A webhook is tried whatever it answers. */
const isTemporary = (integration: OpenedIntegration, error: unknown): boolean =>
  error instanceof BotServiceError &&
  (error.failure === 'unreachable' ||
    (error.failure === 'refused' && (isWebhook(integration) || error.status >= 500 || error.status === 429)));

async function handleFailure(context: AskContext, error: unknown): Promise<Outcome | Postponement> {
  const { open, platform, integration, turn } = context;
  const failure = failureOf(error);
  const retryInMs = isTemporary(integration, error) ? (retryDelaysMs[integration.type][turn.attempts - 1] ?? null) : null;
  platform.log.warn({ err: error, integrationId: integration.id, ticketId: turn.ticketId, retryInMs }, 'an integration could not be run');
  await open((scope) => recordFailure(scope, integration.id, failure));
  return retryInMs === null ? giveUp(integration, failure) : { retryInMs };
}

async function askOrGiveUp(context: AskContext): Promise<Outcome | Postponement> {
  const { open, integration } = context;
  try {
    const outcome = await askers[integration.type](context);
    await open((scope) => recordSuccess(scope, integration.id));
    return outcome;
  } catch (error) {
    return handleFailure(context, error);
  }
}

/** A service that has failed several times is not asked: events wait for it, people take conversations over. */
function awaitRecovery({ integration, turn, now }: IntegrationTurn, pausedUntil: Date): Outcome | Postponement {
  const isOld = now.getTime() - new Date(turn.createdAt).getTime() > maxEventAgeMs;
  return isWebhook(integration) && !isOld ? { retryInMs: pausedUntil.getTime() - now.getTime() } : giveUp(integration, 'paused');
}

const createFetcher =
  ({ platform: { bots, log } }: Pick<Scope, 'platform'>): FetchContent =>
  async (reply) => {
    if (!('url' in reply)) {
      return null;
    }
    return bots.fetchFile(reply.url).then(
      ({ content, type }) => ({ content, type, name: null }),
      (err: unknown) => {
        log.warn({ err }, 'a file of a bot could not be fetched');
        return null;
      },
    );
  };

interface Claimed {
  readonly turn: BotTurn;
  readonly ticket: Ticket;
  readonly open: OpenContext<Scope>;
}

/** Reads what an integration needs to be run; it is asked outside of this transaction. */
export async function prepareIntegration(scope: Scope, { turn, ticket, open }: Claimed): Promise<PreparedAutomation> {
  const { platform, em, now } = scope;
  const fetchContent = createFetcher(scope);
  const integration = await findIntegration(scope, turn.integrationId ?? 0);
  if (integration === null) {
    return { ask: async () => giveUp(null, 'gone'), fetchContent };
  }
  const message = await em.findOneOrFail(Message, { id: turn.messageId });
  const contact = await em.findOneOrFail(Contact, { id: ticket.contactId });
  const { typebotSessionId: sessionId = null, typebotStatus: isRunning } = ticket;
  const context: AskContext = {
    platform,
    open,
    turn,
    integration,
    now,
    text: answeredText(message),
    contact: { name: contact.name, number: contact.number },
    event: await createMessageEvent(scope, { ticket, message, contact }),
    typebot: { sessionId, isRunning },
    lastInteractionAt: await readLastInteraction(scope, turn),
  };
  const { pausedUntil = null } = integration;
  const isPaused = pausedUntil !== null && pausedUntil > now;
  return { ask: async () => (isPaused ? awaitRecovery(context, pausedUntil) : askOrGiveUp(context)), fetchContent };
}
