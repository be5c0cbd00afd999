import Joi from 'joi';
import {
  type BillingCredentials,
  type BillingCustomer,
  type BillingProvider,
  BillingServiceError,
  maxSentInvoices,
  type OpenInvoice,
} from './BillingProvider.ts';
import { createBillingSender, parseProviderAnswer } from './createBillingSender.ts';
import { cleanName, isSameDocument, linkOrNull, parseDay, parseProviderAmount, textField, textOrNull } from './customerFields.ts';
import { parseBaseUrl } from './parseBaseUrl.ts';

type MkAuthCredentials = Extract<BillingCredentials, { kind: 'mkauth' }>;

interface Bill {
  readonly nome: string;
  readonly cpf_cnpj?: string;
  readonly uuid_cliente?: string;
  readonly bloqueado?: string;
  readonly titulo?: string;
  readonly status?: string;
  readonly valor?: string;
  readonly datavenc?: string;
  readonly linhadig?: string;
  readonly qrcode?: string;
}

const bill = Joi.object<Bill>({
  nome: textField().required(),
  cpf_cnpj: textField(),
  uuid_cliente: textField(),
  bloqueado: textField(),
  titulo: textField(),
  status: textField(),
  valor: textField(),
  datavenc: textField(),
  linhadig: textField(),
  qrcode: textField(),
});
const customerRule = Joi.object<{ dados_cliente: { titulos: Bill | Bill[] | null } }>({
  dados_cliente: Joi.object({ titulos: Joi.alternatives(Joi.array().items(bill), bill).allow(null).required() })
    .unknown()
    .required(),
});

/** What the system says of a document that it does not know. */
const unknownAnswers = new Set(['NULL', '', '[]', '{}', 'FALSE']);
const isUnknown = (answer: string): boolean => unknownAnswers.has(answer.trim().replaceAll('"', '').toUpperCase());

const isOpen = ({ titulo = '', status = '', valor = '', datavenc = '' }: Bill): boolean =>
  titulo !== '' && valor !== '' && datavenc !== '' && !/pago|cancelado/i.test(status);

interface MkAuthService {
  /** Without its last slash; null for an address that is none. */
  readonly base: string | null;
  get(path: string, authorization: string): Promise<string>;
}

function createMkAuthService(privateHosts: readonly string[], url: string): MkAuthService {
  const base = parseBaseUrl(url)?.href.replace(/(?<!\/)\/+$/, '') ?? null;
  const send = createBillingSender({ privateHosts });
  return {
    base,
    get: async (path, authorization) => {
      if (base === null) {
        throw new BillingServiceError('address');
      }
      return send(new URL(`${base}/${path}`), { headers: { authorization } });
    },
  };
}

async function fetchToken({ get }: MkAuthService, { clientId, clientSecret }: MkAuthCredentials): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const token = (await get('api/', authorization)).trim().replaceAll('"', '');
  // A wrong account is answered with a sentence.
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) {
    throw new BillingServiceError('account', 200);
  }
  return `Bearer ${token}`;
}

const toInvoice = ({ titulo = '', valor = '', datavenc = '', linhadig, qrcode }: Bill, base: string | null): OpenInvoice => ({
  number: titulo,
  dueDate: parseDay(datavenc),
  value: parseProviderAmount(valor),
  link: linkOrNull(`${base}/boleto/21boleto.php?titulo=${encodeURIComponent(titulo)}`),
  pix: textOrNull(qrcode),
  barcode: textOrNull(linhadig),
});

function toCustomer(service: MkAuthService, bills: readonly Bill[], authorization: string): BillingCustomer | null {
  const [first] = bills;
  if (first === undefined) {
    return null;
  }
  const open = bills.filter(isOpen).toSorted((one, other) => (one.datavenc ?? '').localeCompare(other.datavenc ?? ''));
  const { uuid_cliente: uuid = '', bloqueado = '' } = first;
  return {
    name: cleanName(first.nome),
    listOpenInvoices: async () => ({
      total: open.length,
      invoices: open.slice(0, maxSentInvoices).map((one) => toInvoice(one, service.base)),
    }),
    unlock: async () => {
      if (bloqueado.toLowerCase() !== 'sim' || uuid === '') {
        return 'notBlocked';
      }
      await service.get(`api/cliente/desbloqueio/${encodeURIComponent(uuid)}`, authorization);
      return 'unlocked';
    },
  };
}

/** MK-Auth: a token for each conversation, then the customer with the bills. */
export function createMkAuthClient(privateHosts: readonly string[], credentials: MkAuthCredentials): BillingProvider {
  const service = createMkAuthService(privateHosts, credentials.url);
  return {
    kind: 'mkauth',
    findCustomer: async (document) => {
      const authorization = await fetchToken(service, credentials);
      const answer = await service.get(`api/cliente/show/${document}`, authorization);
      if (isUnknown(answer)) {
        return null;
      }
      const { titulos } = parseProviderAnswer(answer, customerRule).dados_cliente;
      const bills = titulos === null ? [] : [titulos].flat();
      const own = bills.filter(({ cpf_cnpj: billDocument }) => isSameDocument(billDocument, document));
      return toCustomer(service, own, authorization);
    },
    signIn: async () => {
      await fetchToken(service, credentials);
    },
  };
}
