import Joi from 'joi';
import { maxSentInvoices, type OpenInvoice, type OpenInvoices } from './BillingProvider.ts';
import { parseProviderAnswer } from './createBillingSender.ts';
import type { IxcRow, IxcService } from './createIxcService.ts';
import { linkOrNull, parseDay, parseProviderAmount, textField, textOrNull } from './customerFields.ts';

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
export async function listIxcInvoices(ixc: IxcService, customerId: string): Promise<OpenInvoices> {
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
