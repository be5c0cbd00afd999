import Joi from 'joi';
import { BillingServiceError } from './BillingProvider.ts';
import { parseProviderAnswer, type SendToBilling } from './createBillingSender.ts';
import { textField } from './customerFields.ts';
import { parseBaseUrl } from './parseBaseUrl.ts';

export type IxcRow = Readonly<Record<string, string>>;

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
export interface IxcService {
  /** The first rows of a table. */
  list(search: IxcSearch): Promise<{ readonly total: number; readonly rows: IxcRow[] }>;
  /** Answers of resources that are read like tables. */
  read(resource: string, body: object): Promise<string>;
  act(resource: string, body: object): Promise<string>;
}

const listHeaders = { ixcsoft: 'listar' };

/** It reads where the header `ixcsoft` says so, and acts otherwise. */
export function createIxcService(send: SendToBilling, { url, token }: { readonly url: string; readonly token: string }): IxcService {
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
