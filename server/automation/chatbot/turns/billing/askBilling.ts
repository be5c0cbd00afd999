import type { BillingTask } from '#shared/automation/queueIntegrations/billingProviders.ts';
import { type OpenedBillingProvider, recordBillingFailure, recordBillingSuccess } from '#server/automation/queueIntegrations/index.ts';
import {
  type BillingCustomer,
  BillingServiceError,
  type OpenInvoice,
  type UnlockResult,
} from '#server/integrations/billingProviders/BillingProvider.ts';
import { createBillingProvider } from '#server/integrations/billingProviders/createBillingProvider.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BotTurn } from '#server/automation/chatbot/turns/BotTurn.ts';
import { goOn, type Outcome, type Postponement, type Reply } from '#server/automation/chatbot/turns/Outcome.ts';
import { botTexts } from '#server/automation/chatbot/turns/texts.ts';

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
/** Without the space that cannot break. */
const formatMoney = (value: number): string => money.format(value).replaceAll(/\s/g, ' ');
const formatDay = (day: string): string => day.split('-').toReversed().join('/');

const hint = (hasMainMenu: boolean): string =>
  hasMainMenu ? 'Digite *#* para voltar ao menu inicial.' : 'Digite *#* para falar com um atendente.';

function invoice({ number, dueDate, value, link, pix, barcode }: OpenInvoice, name: string): string {
  const lines = [`*Fatura:* ${number}`, `*Nome:* ${name}`, `*Valor:* ${formatMoney(value)}`, `*Vencimento:* ${formatDay(dueDate)}`];
  const parts = [...(pix === null ? [] : ['o *Pix copia e cola*']), ...(barcode === null ? [] : ['o *código de barras*'])];
  const follows = parts.length === 0 ? [] : [`A seguir, para copiar: ${parts.join(' e ')}.`];
  return [[...lines, ...(link === null ? [] : [`*Link:* ${link}`])].join('\n'), ...follows].join('\n\n');
}

function foundInvoices(total: number, sentCount: number): string {
  if (total === 0) {
    return 'Não há nenhuma fatura em aberto.';
  }
  if (total === 1) {
    return 'Segue a 2ª via da sua fatura.';
  }
  return total === sentCount
    ? `Há ${total} faturas em aberto. Seguem todas.`
    : `Há ${total} faturas em aberto. Seguem as ${sentCount} mais antigas.`;
}

/** Messages to customers about their invoices; automatic messages are in Portuguese. */
const billingTexts = {
  foundCustomer: (name: string): string => `Localizamos o seu cadastro, *${name}*. Só mais um instante, por favor.`,
  foundInvoices,
  invoice,
  unknownDocument: (hasMainMenu: boolean): string =>
    `Não localizamos nenhum cadastro com este *CPF/CNPJ*. Confira os números e envie de novo, por favor.\n\n${hint(hasMainMenu)}`,
  reconnects:
    'A sua conexão estava bloqueada e foi liberada em confiança. Em até 5 minutos ela volta; se não voltar, fale com um atendente.',
  unlocked:
    'A sua conexão estava bloqueada e foi liberada em confiança. Tire o equipamento da tomada, espere 1 minuto e ligue de novo. Se não voltar, fale com um atendente.',
  notBlocked: 'A sua conexão não está bloqueada.',
  unlockRefused: 'A sua conexão está bloqueada, e não foi possível liberar em confiança. Um atendente continua com você por aqui.',
  closing: 'Este atendimento será encerrado. Se precisar, é só chamar de novo.',
} as const;

/** Between two messages (contract, behaviour 13.5). */
const delayMs = 2000;

const say = (text: string): Reply => ({ kind: 'text', text });
const sayExactly = (text: string): Reply => ({ kind: 'text', text, isExact: true });

/** Codes stand alone in their message, to be copied whole. */
const invoiceReplies = (invoice: OpenInvoice, name: string): Reply[] => [
  sayExactly(billingTexts.invoice(invoice, name)),
  ...[invoice.pix, invoice.barcode].flatMap((code) => (code === null ? [] : [sayExactly(code)])),
];

async function sendInvoices(customer: BillingCustomer): Promise<Reply[]> {
  const { total, invoices } = await customer.listOpenInvoices();
  return [
    say(billingTexts.foundInvoices(total, invoices.length)),
    ...invoices.flatMap((invoice) => invoiceReplies(invoice, customer.name)),
  ];
}

const unlockTexts: Readonly<Record<UnlockResult, string>> = {
  notBlocked: billingTexts.notBlocked,
  reconnects: billingTexts.reconnects,
  unlocked: billingTexts.unlocked,
  refused: billingTexts.unlockRefused,
};

/** Invoices are sent even where the line cannot be opened. */
const unlockIfPossible = (customer: BillingCustomer): Promise<UnlockResult> =>
  customer.unlock().catch((error: unknown) => {
    if (error instanceof BillingServiceError) {
      return 'refused';
    }
    throw error;
  });

/** What somebody gets whom a system knows; a line that stays blocked is for people. */
export async function answerCustomer(customer: BillingCustomer, task: BillingTask): Promise<Outcome> {
  const greeting = say(billingTexts.foundCustomer(customer.name));
  const invoices = task === 'secondCopy' ? await sendInvoices(customer) : [];
  const result = await unlockIfPossible(customer);
  const isTold = task === 'trustUnlock' || result !== 'notBlocked';
  const replies = [greeting, ...invoices, ...(isTold ? [say(unlockTexts[result])] : [])];
  return result === 'refused'
    ? { replies, ending: { kind: 'handOver', queueId: null, userId: null }, delayMs, failure: 'unlockRefused' }
    : { replies: [...replies, say(billingTexts.closing)], ending: { kind: 'close' }, delayMs };
}

/** Nobody can be asked: people continue. */
export const giveUp = (failure: string): Outcome => ({
  replies: [{ kind: 'text', text: botTexts.peopleContinue }],
  ending: { kind: 'handOver', queueId: null, userId: null },
  delayMs: 0,
  failure,
});

interface BillingTurn {
  readonly platform: Platform;
  readonly open: OpenContext<Scope>;
  readonly turn: BotTurn;
  readonly task: BillingTask;
  readonly document: string;
  /** In the order of the requests. */
  readonly providers: readonly OpenedBillingProvider[];
  readonly now: Date;
  readonly hasMainMenu: boolean;
}

/** Before the only further try. */
const retryInMs = 2000;

const failureOf = (error: unknown): string =>
  error instanceof BillingServiceError ? `${error.failure}${error.status > 0 ? ` ${error.status}` : ''}` : 'error';

const isTemporary = (error: unknown): boolean =>
  error instanceof BillingServiceError &&
  (error.failure === 'unreachable' || (error.failure === 'refused' && (error.status >= 500 || error.status === 429)));

/** Null: this system does not know the document. */
async function askOne({ platform, open, task, document }: BillingTurn, { credentials }: OpenedBillingProvider): Promise<Outcome | null> {
  const customer = await createBillingProvider(platform.config, credentials).findCustomer(document);
  const outcome = customer === null ? null : await answerCustomer(customer, task);
  await open((scope) => recordBillingSuccess(scope, credentials.kind));
  return outcome;
}

type Asked = { readonly outcome: Outcome | null } | { readonly failure: string; readonly isTemporary: boolean };

async function tryOne(billing: BillingTurn, provider: OpenedBillingProvider): Promise<Asked> {
  const { platform, open, turn, now } = billing;
  const { kind } = provider.credentials;
  if (provider.pausedUntil !== null && provider.pausedUntil > now) {
    return { failure: 'paused', isTemporary: false };
  }
  try {
    return { outcome: await askOne(billing, provider) };
  } catch (error) {
    const failure = failureOf(error);
    // The document stays out of the log.
    platform.log.warn({ err: error, provider: kind, ticketId: turn.ticketId }, 'a billing system could not be asked');
    await open((scope) => recordBillingFailure(scope, kind, failure));
    return { failure, isTemporary: isTemporary(error) };
  }
}

const unknownDocument = (hasMainMenu: boolean): Outcome => ({
  replies: [{ kind: 'text', text: billingTexts.unknownDocument(hasMainMenu) }],
  ending: goOn,
  delayMs: 0,
  failure: 'unknownDocument',
});

/** The first system that knows the document answers; whether it is unknown is certain only when all of them were asked. */
export async function askBilling(billing: BillingTurn): Promise<Outcome | Postponement> {
  const failures: { failure: string; isTemporary: boolean }[] = [];
  for (const provider of billing.providers) {
    const asked = await tryOne(billing, provider);
    if ('failure' in asked) {
      failures.push(asked);
    } else if (asked.outcome !== null) {
      return asked.outcome;
    }
  }
  const [first] = failures;
  if (billing.turn.attempts === 1 && failures.some((one) => one.isTemporary)) {
    return { retryInMs };
  }
  if (billing.providers.length === 0) {
    return giveUp('gone');
  }
  return first === undefined ? unknownDocument(billing.hasMainMenu) : giveUp(first.failure);
}
