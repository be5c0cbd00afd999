import Joi from 'joi';
import type { Config } from '#server/config.ts';
import {
  type BillingCredentials,
  type BillingProvider,
  BillingServiceError,
  maxSentInvoices,
  type OpenInvoice,
} from './BillingProvider.ts';
import { createIxcClient } from './createIxcClient.ts';
import { createMkAuthClient } from './createMkAuthClient.ts';
import { createBillingSender, parseProviderAnswer } from './createBillingSender.ts';
import { cleanName, isSameDocument, linkOrNull, parseDay, parseProviderAmount, textField, textOrNull } from './customerFields.ts';

const publicUrl = 'https://api.asaas.com';

interface Page<T> {
  readonly totalCount?: number;
  readonly data: readonly T[];
}

interface Customer {
  readonly id: string;
  readonly name: string;
  readonly cpfCnpj?: string;
}

interface Payment {
  readonly id: string;
  readonly value: string;
  readonly dueDate: string;
  readonly invoiceNumber?: string;
  readonly invoiceUrl?: string;
  readonly bankSlipUrl?: string;
}

const pageOf = <T>(row: Joi.ObjectSchema<T>): Joi.ObjectSchema<Page<T>> =>
  Joi.object<Page<T>>({ totalCount: Joi.number(), data: Joi.array().items(row).required() });
const customers = pageOf(Joi.object<Customer>({ id: textField().required(), name: textField().required(), cpfCnpj: textField() }));
const payments = pageOf(
  Joi.object<Payment>({
    id: textField().required(),
    value: textField().required(),
    dueDate: textField().required(),
    invoiceNumber: textField(),
    invoiceUrl: textField(),
    bankSlipUrl: textField(),
  }),
);
const pixRule = Joi.object<{ payload?: string }>({ payload: textField() });
const lineRule = Joi.object<{ identificationField?: string }>({ identificationField: textField() });

/** A bill without Pix, or one that is no bank slip, is answered with 400 or 404. */
const isMissing = (error: unknown): boolean =>
  error instanceof BillingServiceError && error.failure === 'refused' && (error.status === 400 || error.status === 404);

/** Asaas; `configured`: another address for it. */
export function createAsaasClient(
  configuredUrl: string | undefined,
  { token }: Extract<BillingCredentials, { kind: 'asaas' }>,
): BillingProvider {
  const base = (configuredUrl ?? publicUrl).replace(/(?<!\/)\/+$/, '');
  const send = createBillingSender({ privateHosts: [], isConfigured: configuredUrl !== undefined });
  const get = async <T>(path: string, rule: Joi.ObjectSchema<T>, query: Record<string, string> = {}): Promise<T> => {
    const address = new URL(`${base}/v3/${path}`);
    Object.entries(query).forEach(([name, value]) => address.searchParams.set(name, value));
    return parseProviderAnswer(await send(address, { headers: { access_token: token } }), rule);
  };
  const findPart = <T>(path: string, rule: Joi.ObjectSchema<T>): Promise<T | null> =>
    get(path, rule).catch((error: unknown) => {
      if (isMissing(error)) {
        return null;
      }
      throw error;
    });
  const toInvoice = async (payment: Payment): Promise<OpenInvoice> => {
    const path = `payments/${encodeURIComponent(payment.id)}`;
    const pix = await findPart(`${path}/pixQrCode`, pixRule);
    const line = await findPart(`${path}/identificationField`, lineRule);
    return {
      number: payment.invoiceNumber || payment.id,
      dueDate: parseDay(payment.dueDate),
      value: parseProviderAmount(payment.value),
      link: linkOrNull(payment.invoiceUrl) ?? linkOrNull(payment.bankSlipUrl),
      pix: textOrNull(pix?.payload),
      barcode: textOrNull(line?.identificationField),
    };
  };
  const listPayments = async (customer: string): Promise<Page<Payment>> => {
    const overdue = await get('payments', payments, { customer, status: 'OVERDUE', limit: '100' });
    return overdue.data.length > 0 ? overdue : get('payments', payments, { customer, status: 'PENDING', limit: '100' });
  };
  const listOpenInvoices = async (customer: string) => {
    const { totalCount, data } = await listPayments(customer);
    const byDay = data.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
    const invoices: OpenInvoice[] = [];
    for (const payment of byDay.slice(0, maxSentInvoices)) {
      invoices.push(await toInvoice(payment));
    }
    return { total: totalCount ?? data.length, invoices };
  };
  return {
    kind: 'asaas',
    findCustomer: async (document) => {
      const { data } = await get('customers', customers, { cpfCnpj: document, limit: '10' });
      const customer = data.find(({ cpfCnpj }) => isSameDocument(cpfCnpj, document));
      return customer === undefined
        ? null
        : { name: cleanName(customer.name), listOpenInvoices: () => listOpenInvoices(customer.id), unlock: async () => 'notBlocked' };
    },
    signIn: async () => {
      await get('customers', customers, { limit: '1' });
    },
  };
}

/** A billing system, for one conversation: its requests together have a limit of time. */
export function createBillingProvider(config: Config, credentials: BillingCredentials): BillingProvider {
  switch (credentials.kind) {
    case 'ixc':
      return createIxcClient(config.outgoingPrivateHosts, credentials);
    case 'mkauth':
      return createMkAuthClient(config.outgoingPrivateHosts, credentials);
    case 'asaas':
      return createAsaasClient(config.asaasUrl, credentials);
  }
}
