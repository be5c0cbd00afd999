import Joi from 'joi';
import { formatTaxDocument } from '#shared/rules/taxDocument.ts';
import {
  type BillingCredentials,
  type BillingProvider,
  BillingServiceError,
  maxSentInvoices,
  type OpenInvoice,
  type OpenInvoices,
  type UnlockResult,
} from './BillingProvider.ts';
import { createBillingSender, parseProviderAnswer, type SendToBilling } from './createBillingSender.ts';
import { cleanName, isSameDocument, linkOrNull, parseDay, parseProviderAmount, textField, textOrNull } from './customerFields.ts';
import { parseBaseUrl } from './parseBaseUrl.ts';

type IxcRow = Readonly<Record<string, string>>;

const row = Joi.object().pattern(Joi.string(), textField()) as Joi.ObjectSchema<IxcRow>;
const rowsRule = Joi.object<{ type?: string; total?: string; registros?: Record<string, unknown>[] }>({
  type: textField(),
  total: textField(),
  registros: Joi.array().items(Joi.object().unknown()),
});
const maxRows = 20;

/** Rows hold some hundred fields; what is neither text nor number is left out. */
function toRow(fields: Record<string, unknown>): IxcRow {
  const entries = Object.entries(fields).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return Joi.attempt(Object.fromEntries(entries), row) as IxcRow;
}

interface IxcSearch {
  readonly table: string;
  readonly field: string;
  readonly value: string;
  readonly sortBy: string;
  readonly filter?: string;
}

/** The web service of IXC Provedor. */
interface IxcService {
  /** The first rows of a table. */
  list(search: IxcSearch): Promise<{ readonly total: number; readonly rows: IxcRow[] }>;
  /** Answers of resources that are read like tables. */
  read(resource: string, body: object): Promise<string>;
  act(resource: string, body: object): Promise<string>;
}

const listHeaders = { ixcsoft: 'listar' };

/** It reads where the header `ixcsoft` says so, and acts otherwise. */
function createIxcService(send: SendToBilling, { url, token }: { readonly url: string; readonly token: string }): IxcService {
  const base = parseBaseUrl(url);
  const authorization = `Basic ${Buffer.from(token).toString('base64')}`;
  const ask = async (resource: string, body: object, headers: Readonly<Record<string, string>>): Promise<string> => {
    if (base === null) {
      throw new BillingServiceError('address');
    }
    const address = new URL(`${base.href.replace(/(?<!\/)\/+$/, '')}/webservice/v1/${resource}`);
    return send(address, { method: 'POST', headers: { authorization, ...headers }, body });
  };
  return {
    list: async ({ table, field, value, sortBy, filter }) => {
      const page = { page: '1', rp: String(maxRows), sortname: `${table}.${sortBy}`, sortorder: 'asc' };
      const query = { qtype: `${table}.${field}`, query: value, oper: '=', ...page, ...(filter !== undefined && { grid_param: filter }) };
      const { type, total = '0', registros = [] } = parseProviderAnswer(await ask(table, query, listHeaders), rowsRule);
      if (type === 'error') {
        throw new BillingServiceError('refused', 200);
      }
      return { total: Number(total) || registros.length, rows: registros.map(toRow) };
    },
    read: (resource, body) => ask(resource, body, listHeaders),
    act: (resource, body) => ask(resource, body, {}),
  };
}

const pixRule = Joi.object<{ type?: string; pix?: { qrCode?: { qrcode?: string } } }>({
  type: textField(),
  pix: Joi.object({ qrCode: Joi.object({ qrcode: textField() }).unknown() })
    .unknown()
    .allow('', null),
});

const listOpen = ({ list }: IxcService, customerId: string) =>
  list({
    table: 'fn_areceber',
    field: 'id_cliente',
    value: customerId,
    sortBy: 'data_vencimento',
    filter: JSON.stringify([{ TB: 'fn_areceber.status', OP: '=', P: 'A' }]),
  });

/** The line of digits is made when the bill is printed. */
const print = ({ read }: IxcService, id: string) =>
  read('get_boleto', { boletos: id, juro: 'N', multa: 'N', atualiza_boleto: 'N', tipo_boleto: 'arquivo', base64: 'S' });

async function findPix({ read }: IxcService, id: string): Promise<string | null> {
  const answer = parseProviderAnswer(await read('get_pix', { id_areceber: id }), pixRule);
  return answer.type === 'success' ? textOrNull(answer.pix?.qrCode?.qrcode) : null;
}

async function toInvoice(ixc: IxcService, bill: IxcRow): Promise<OpenInvoice> {
  const { id = '', data_vencimento: day = '', valor: value = '', valor_aberto: openValue = '' } = bill;
  return {
    number: id,
    dueDate: parseDay(day),
    value: parseProviderAmount(openValue || value),
    link: linkOrNull(bill['gateway_link']),
    // Without it the rest is still of use.
    pix: await findPix(ixc, id).catch(() => null),
    barcode: textOrNull(bill['linha_digitavel']),
  };
}

/** The oldest open invoices of a customer. */
async function listIxcInvoices(ixc: IxcService, customerId: string): Promise<OpenInvoices> {
  const first = await listOpen(ixc, customerId);
  const unprinted = first.rows.slice(0, maxSentInvoices).filter(({ linha_digitavel: line }) => !line);
  for (const { id = '' } of unprinted) {
    await print(ixc, id).catch(() => null);
  }
  const { total, rows } = unprinted.length > 0 ? await listOpen(ixc, customerId) : first;
  const invoices: OpenInvoice[] = [];
  for (const bill of rows.slice(0, maxSentInvoices)) {
    invoices.push(await toInvoice(ixc, bill));
  }
  return { total, invoices };
}

const unlockRule = Joi.object<{ tipo?: string; codigo?: string }>({ tipo: textField(), codigo: textField() });

/** By hand, by the system, and for what is overdue. */
const blockedStates = new Set(['CM', 'CA', 'FA']);
/** The line is open already: an earlier try has done it. */
const openAlready = '107';

async function unlockContract({ act }: IxcService, id: string): Promise<boolean> {
  const { tipo, codigo } = parseProviderAnswer(await act('desbloqueio_confianca', { id }), unlockRule);
  return tipo === 'sucesso' || codigo === openAlready;
}

/** Opens every blocked contract of a customer; with a login of the network the line comes back by itself. */
async function unlockIxcContracts(ixc: IxcService, customerId: string): Promise<UnlockResult> {
  const { rows } = await ixc.list({ table: 'cliente_contrato', field: 'id_cliente', value: customerId, sortBy: 'id' });
  const blocked = rows.filter(({ status_internet: state = '' }) => blockedStates.has(state));
  let hasOpened = false;
  for (const { id = '' } of blocked) {
    hasOpened = (await unlockContract(ixc, id)) || hasOpened;
  }
  if (!hasOpened) {
    return blocked.length === 0 ? 'notBlocked' : 'refused';
  }
  const logins = await ixc.list({ table: 'radusuarios', field: 'id_cliente', value: customerId, sortBy: 'id' }).catch(() => null);
  return (logins?.rows.length ?? 0) > 0 ? 'reconnects' : 'unlocked';
}

/** IXC Provedor. */
export function createIxcClient(
  privateHosts: readonly string[],
  credentials: Extract<BillingCredentials, { kind: 'ixc' }>,
): BillingProvider {
  const ixc = createIxcService(createBillingSender({ privateHosts }), credentials);
  return {
    kind: 'ixc',
    findCustomer: async (document) => {
      // Documents are stored as they are written.
      const search = { table: 'cliente', field: 'cnpj_cpf', value: formatTaxDocument(document), sortBy: 'cnpj_cpf' };
      const customer = (await ixc.list(search)).rows.find(({ cnpj_cpf: customerDocument }) => isSameDocument(customerDocument, document));
      const { id = '', razao: name = '' } = customer ?? {};
      return id === ''
        ? null
        : {
            name: cleanName(name),
            listOpenInvoices: () => listIxcInvoices(ixc, id),
            unlock: () => unlockIxcContracts(ixc, id),
          };
    },
    signIn: async () => {
      await ixc.list({ table: 'cliente', field: 'id', value: '0', sortBy: 'id' });
    },
  };
}
