import type { SimulatedAnswer, SimulatedRequest } from '#server/simulators/startHttpSimulator.ts';
import { listOpenBills, type SimulatedBill, type SimulatedCustomer, simulatedLine, simulatedPix } from './simulatedCustomers.ts';

export const simulatedAsaasToken = '$aact_simulado';

const page = (data: readonly object[]): SimulatedAnswer => ({
  status: 200,
  body: { object: 'list', hasMore: false, totalCount: data.length, limit: 100, offset: 0, data },
});
const refuse = (status: number, code: string): SimulatedAnswer => ({ status, body: { errors: [{ code, description: code }] } });

/** The first bill of a customer is overdue where there are several. */
const statusOf = (bill: SimulatedBill, open: readonly SimulatedBill[]): string =>
  open.length > 1 && bill.dueDate === open.map(({ dueDate }) => dueDate).toSorted()[0] ? 'OVERDUE' : 'PENDING';

/** The API of Asaas, version 3. */
export function createSimulatedAsaas(customers: readonly SimulatedCustomer[]) {
  const listPayments = (query: URLSearchParams): SimulatedAnswer => {
    const customer = customers.find(({ id }) => `cus_${id}` === query.get('customer'));
    const open = customer === undefined ? [] : listOpenBills(customer);
    const matchingBills = open.filter((bill) => statusOf(bill, open) === query.get('status'));
    return page(
      matchingBills.map((bill) => ({
        object: 'payment',
        id: `pay_${bill.id}`,
        customer: `cus_${customer?.id}`,
        value: Number(bill.value),
        dueDate: bill.dueDate,
        invoiceNumber: bill.id,
        invoiceUrl: `https://asaas.example/i/${bill.id}`,
        bankSlipUrl: null,
      })),
    );
  };
  const showPart = (path: string): SimulatedAnswer => {
    const [, , , id = '', part = ''] = path.split('/');
    const bill = customers.flatMap(({ bills }) => bills).find((one) => `pay_${one.id}` === id);
    if (bill === undefined) {
      return refuse(404, 'not_found');
    }
    return part === 'pixQrCode'
      ? {
          status: 200,
          body: { success: true, encodedImage: 'iVBORw0KGgo=', payload: simulatedPix(bill), expirationDate: '2030-01-01 23:59:59' },
        }
      : { status: 200, body: { identificationField: simulatedLine(bill), nossoNumero: bill.id, barCode: '34195' } };
  };
  return ({ path, headers }: SimulatedRequest): SimulatedAnswer => {
    if (headers.access_token !== simulatedAsaasToken) {
      return refuse(401, 'invalid_access_token');
    }
    const { pathname, searchParams } = new URL(path, 'http://asaas');
    if (pathname === '/v3/customers') {
      const document = searchParams.get('cpfCnpj');
      const known = customers.filter((one) => document === null || one.document === document);
      return page(known.map(({ id, name, document: cpfCnpj }) => ({ object: 'customer', id: `cus_${id}`, name, cpfCnpj })));
    }
    return pathname === '/v3/payments' ? listPayments(searchParams) : showPart(pathname);
  };
}
