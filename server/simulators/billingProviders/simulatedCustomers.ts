/** A bill of a simulated customer. */
export interface SimulatedBill {
  readonly id: string;
  readonly value: string;
  readonly dueDate: string;
  readonly isPaid?: boolean;
}

/** Somebody whom all simulated systems know. */
export interface SimulatedCustomer {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly document: string;
  readonly bills: readonly SimulatedBill[];
  /** The line is blocked; unlocking opens it, unless `isRefused`. */
  isBlocked: boolean;
  readonly isRefused?: boolean;
}

export const createBillingCustomers = (): SimulatedCustomer[] => [
  {
    id: '41',
    uuid: '2f1c7a30-6d1b-4f43-9d9d-000000000041',
    name: 'MARIA DAS DORES LIMA',
    document: '52998224725',
    bills: [
      { id: '9003', value: '99.90', dueDate: '2029-06-10' },
      { id: '9002', value: '1099.90', dueDate: '2029-05-10' },
      { id: '9001', value: '99.90', dueDate: '2029-04-10', isPaid: true },
    ],
    isBlocked: true,
  },
  {
    id: '42',
    uuid: '2f1c7a30-6d1b-4f43-9d9d-000000000042',
    name: 'PADARIA PÃO QUENTE LTDA',
    document: '11222333000181',
    bills: [{ id: '9101', value: '249.00', dueDate: '2029-05-20' }],
    isBlocked: false,
  },
  {
    id: '43',
    uuid: '2f1c7a30-6d1b-4f43-9d9d-000000000043',
    name: 'JOSÉ SEM DÍVIDA',
    document: '11144477735',
    bills: [],
    isBlocked: true,
    isRefused: true,
  },
];

export const listOpenBills = ({ bills }: SimulatedCustomer): SimulatedBill[] => bills.filter(({ isPaid }) => isPaid !== true);

/** Of a bill that does not exist. */
export const simulatedLine = ({ id }: SimulatedBill): string => `34191.79001 01043.510047 91020.150008 5 ${id.padStart(14, '0')}`;
export const simulatedPix = ({ id }: SimulatedBill): string =>
  `00020126580014br.gov.bcb.pix0136simulado-${id}5204000053039865802BR6304ABCD`;
