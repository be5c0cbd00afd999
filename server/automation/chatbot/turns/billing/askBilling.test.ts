import { expect, it } from 'vitest';
import { type BillingCustomer, BillingServiceError, type UnlockResult } from '#server/integrations/billingProviders/BillingProvider.ts';
import { answerCustomer } from './askBilling.ts';

const invoice = {
  number: '9002',
  dueDate: '2029-05-10',
  value: 1099.9,
  link: 'https://boletos.example/9002',
  pix: '000201',
  barcode: '34191',
};

const makeCustomer = (unlocked: UnlockResult | Error, invoices = [invoice], total = invoices.length): BillingCustomer => ({
  name: 'MARIA',
  listOpenInvoices: async () => ({ total, invoices }),
  unlock: async () => {
    if (unlocked instanceof Error) {
      throw unlocked;
    }
    return unlocked;
  },
});
const textsOf = async (...of: Parameters<typeof answerCustomer>): Promise<string[]> =>
  (await answerCustomer(...of)).replies.flatMap((reply) => ('text' in reply ? [reply.text] : []));

it('invoices come with what can be copied, each code alone, two seconds between the messages', async () => {
  const outcome = await answerCustomer(makeCustomer('reconnects'), 'secondCopy');
  expect(outcome).toMatchObject({ ending: { kind: 'close' }, delayMs: 2000 });
  expect(await textsOf(makeCustomer('reconnects', [invoice, { ...invoice, number: '9003' }], 5), 'secondCopy')).toEqual([
    'Localizamos o seu cadastro, *MARIA*. Só mais um instante, por favor.',
    'Há 5 faturas em aberto. Seguem as 2 mais antigas.',
    '*Fatura:* 9002\n*Nome:* MARIA\n*Valor:* R$ 1.099,90\n*Vencimento:* 10/05/2029\n*Link:* https://boletos.example/9002\n\nA seguir, para copiar: o *Pix copia e cola* e o *código de barras*.',
    '000201',
    '34191',
    expect.stringContaining('*Fatura:* 9003'),
    '000201',
    '34191',
    expect.stringContaining('liberada em confiança'),
    expect.stringContaining('será encerrado'),
  ]);
});

it('what is paid by is not changed, whatever it holds', async () => {
  const { replies } = await answerCustomer(
    makeCustomer('notBlocked', [{ ...invoice, link: 'https://b.example/{{name}}?a={nome}' }]),
    'secondCopy',
  );
  expect(replies.filter((reply) => 'isExact' in reply)).toMatchObject([
    { text: expect.stringContaining('https://b.example/{{name}}?a={nome}') },
    { text: '000201' },
    { text: '34191' },
  ]);
});

it('a customer without debts gets that answer, and an active line is not mentioned', async () => {
  expect(await textsOf(makeCustomer('notBlocked', []), 'secondCopy')).toEqual([
    expect.stringContaining('Localizamos'),
    'Não há nenhuma fatura em aberto.',
    expect.stringContaining('será encerrado'),
  ]);
  expect(await textsOf(makeCustomer('notBlocked'), 'trustUnlock')).toHaveLength(3);
});

it('a line that cannot be opened is for people; the invoices are sent all the same', async () => {
  const outcome = await answerCustomer(makeCustomer(new BillingServiceError('refused', 500)), 'secondCopy');
  expect(outcome).toMatchObject({ ending: { kind: 'handOver' }, failure: 'unlockRefused' });
  expect(outcome.replies).toHaveLength(6);
  await expect(answerCustomer(makeCustomer(new TypeError('ours')), 'secondCopy')).rejects.toThrow('ours');
});
