import { randomUUID } from 'node:crypto';
import type { SimulatedAnswer, SimulatedRequest } from '#server/simulators/startHttpSimulator.ts';
import { listOpenBills, type SimulatedCustomer, simulatedLine, simulatedPix } from './simulatedCustomers.ts';

/** The account that the simulated MK-Auth takes. */
export const simulatedMkAuthAccount = { clientId: 'Client_Id_simulado', clientSecret: 'Client_Secret_simulado' };

const basic = `Basic ${Buffer.from(`${simulatedMkAuthAccount.clientId}:${simulatedMkAuthAccount.clientSecret}`).toString('base64')}`;

const billsOf = (customer: SimulatedCustomer) =>
  customer.bills.map((bill) => ({
    nome: customer.name,
    cpf_cnpj: customer.document,
    uuid_cliente: customer.uuid,
    bloqueado: customer.isBlocked ? 'sim' : 'nao',
    titulo: bill.id,
    status: bill.isPaid === true ? 'pago' : 'aberto',
    valor: bill.value,
    datavenc: `${bill.dueDate} 00:00:00`,
    linhadig: simulatedLine(bill),
    qrcode: bill === listOpenBills(customer)[0] ? null : simulatedPix(bill),
    referencia: bill.dueDate.slice(0, 7),
  }));

/** The API of MK-Auth: a token as a bare text, then customers by their document. */
export function createSimulatedMkAuth(customers: readonly SimulatedCustomer[]) {
  const tokens = new Set<string>();
  const signIn = (): SimulatedAnswer => {
    const token = `e30.${Buffer.from(randomUUID()).toString('base64url')}.c2ln`;
    tokens.add(token);
    return { status: 200, body: token, type: 'text/html' };
  };
  const show = (document: string): SimulatedAnswer => {
    const customer = customers.find((one) => one.document === document);
    return customer === undefined
      ? { status: 200, body: 'NULL', type: 'text/html' }
      : { status: 200, body: { dados_cliente: { titulos: billsOf(customer) } } };
  };
  const unlock = (uuid: string): SimulatedAnswer => {
    customers.filter((one) => one.uuid === uuid).forEach((one) => Object.assign(one, { isBlocked: false }));
    return { status: 200, body: { status: 'sucesso' } };
  };
  return ({ path, headers }: SimulatedRequest): SimulatedAnswer => {
    if (path === '/api/') {
      return headers.authorization === basic ? signIn() : { status: 200, body: 'Acesso negado', type: 'text/html' };
    }
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) {
      return { status: 401, body: { error: 'token' } };
    }
    const [, , , action = '', key = ''] = path.split('/');
    return action === 'desbloqueio' ? unlock(key) : show(key);
  };
}
