import { formatTaxDocument } from '#shared/rules/taxDocument.ts';
import type { SimulatedAnswer, SimulatedRequest } from '#server/simulators/startHttpSimulator.ts';
import { listOpenBills, type SimulatedBill, type SimulatedCustomer, simulatedLine, simulatedPix } from './simulatedCustomers.ts';

/** What the simulated IXC takes, as the setting has it. */
export const simulatedIxcToken = '7:ixc-simulado';

const ok = (body: object): SimulatedAnswer => ({ status: 200, body });
/** Texts throughout, and no rows where there are none. */
const rows = (found: readonly object[]): SimulatedAnswer =>
  ok({ page: '1', total: String(found.length), ...(found.length > 0 && { registros: found }) });

interface Query {
  readonly qtype?: string;
  readonly query?: string;
  readonly id?: string;
  readonly boletos?: string;
  readonly id_areceber?: string;
}

/** Bills have their line once they were printed. */
const billRow = (bill: SimulatedBill, { id, name }: SimulatedCustomer, isPrinted: boolean) => ({
  id: bill.id,
  id_cliente: id,
  razao: name,
  status: 'A',
  valor: bill.value,
  valor_aberto: bill.value,
  data_vencimento: bill.dueDate,
  gateway_link: `https://boletos.example/ixc/${bill.id}`,
  linha_digitavel: isPrinted ? simulatedLine(bill) : '',
  impresso: isPrinted ? 'S' : 'N',
});

type Table = (query: Query) => object[];
type Action = (query: Query) => SimulatedAnswer;

function createTables(customers: readonly SimulatedCustomer[], printed: ReadonlySet<string>): Readonly<Record<string, Table>> {
  const ofCustomer = ({ query }: Query) => customers.filter(({ id }) => id === query);
  return {
    cliente: ({ qtype, query }) =>
      customers
        .filter(({ id, document }) => (qtype === 'cliente.cnpj_cpf' ? formatTaxDocument(document) === query : id === query))
        .map(({ id, name, document }) => ({ id, razao: name, fantasia: null, cnpj_cpf: formatTaxDocument(document) })),
    fn_areceber: (query) =>
      ofCustomer(query).flatMap((customer) =>
        listOpenBills(customer)
          .map((bill) => billRow(bill, customer, printed.has(bill.id)))
          .toSorted((one, other) => one.data_vencimento.localeCompare(other.data_vencimento)),
      ),
    cliente_contrato: (query) =>
      ofCustomer(query).map(({ id, isBlocked }) => ({
        id: `7${id}`,
        id_cliente: id,
        status: 'A',
        status_internet: isBlocked ? 'CA' : 'A',
      })),
    radusuarios: (query) => ofCustomer(query).map(({ id }) => ({ id: `8${id}`, id_cliente: id, login: `cliente${id}`, online: 'N' })),
  };
}

function createActions(customers: readonly SimulatedCustomer[], printed: Set<string>): Readonly<Record<string, Action>> {
  const allBills = customers.flatMap((customer) => listOpenBills(customer));
  return {
    get_boleto: ({ boletos = '' }) => {
      printed.add(boletos);
      return { status: 200, body: 'JVBERi0xLjQ=', type: 'text/plain' };
    },
    get_pix: ({ id_areceber: id }) => {
      const bill = allBills.find((one) => one.id === id);
      return ok(
        bill === undefined ? { type: 'error', message: 'Sem Pix' } : { type: 'success', pix: { qrCode: { qrcode: simulatedPix(bill) } } },
      );
    },
    desbloqueio_confianca: ({ id }) => {
      const customer = customers.find((one) => `7${one.id}` === id);
      if (customer === undefined || customer.isRefused === true) {
        return ok({ codigo: '109', tipo: 'erro', mensagem: 'Contrato não pode ser desbloqueado!' });
      }
      customer.isBlocked = false;
      return ok({ codigo: '100', tipo: 'sucesso', mensagem: 'Contrato desbloqueado por confiança!' });
    },
  };
}

/** The web service of IXC Provedor: tables are read with the header `ixcsoft: listar`, the rest are actions. */
export function createSimulatedIxc(customers: readonly SimulatedCustomer[]) {
  const printed = new Set<string>();
  const [tables, actions] = [createTables(customers, printed), createActions(customers, printed)];
  return ({ path, headers, body }: SimulatedRequest): SimulatedAnswer => {
    if (headers.authorization !== `Basic ${Buffer.from(simulatedIxcToken).toString('base64')}`) {
      return { status: 401, body: '<div>Usuário sem permissão</div>', type: 'text/html' };
    }
    const resource = path.split('/')[3] ?? '';
    const query = JSON.parse(body) as Query;
    const table = headers.ixcsoft === 'listar' ? tables[resource] : undefined;
    return table ? rows(table(query)) : (actions[resource]?.(query) ?? ok({ type: 'error', message: 'Recurso não disponível' }));
  };
}
