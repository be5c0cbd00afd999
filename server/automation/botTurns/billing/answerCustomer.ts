import type { BillingTask } from '#shared/automation/billingProviders.ts';
import {
  BillingServiceError,
  type BillingCustomer,
  type OpenInvoice,
  type UnlockResult,
} from '#server/integrations/billingProviders/BillingProvider.ts';
import type { Outcome, Reply } from '#server/automation/botTurns/Outcome.ts';
import { billingTexts } from './billingTexts.ts';

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
  const found = say(billingTexts.foundCustomer(customer.name));
  const invoices = task === 'secondCopy' ? await sendInvoices(customer) : [];
  const result = await unlockIfPossible(customer);
  const isTold = task === 'trustUnlock' || result !== 'notBlocked';
  const replies = [found, ...invoices, ...(isTold ? [say(unlockTexts[result])] : [])];
  return result === 'refused'
    ? { replies, ending: { kind: 'handOver', queueId: null, userId: null }, delayMs, failure: 'unlockRefused' }
    : { replies: [...replies, say(billingTexts.closing)], ending: { kind: 'close' }, delayMs };
}
