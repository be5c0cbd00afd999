import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpSimulator } from '#server/simulators/startHttpSimulator.ts';
import {
  simulatedAsaasToken,
  simulatedIxcToken,
  simulatedMkAuthAccount,
  startBillingSimulator,
} from '#server/simulators/billingProviders/startBillingSimulator.ts';
import type { BillingCredentials, BillingProvider } from './BillingProvider.ts';
import { createIxcClient } from './createIxcClient.ts';
import { createMkAuthClient } from './createMkAuthClient.ts';
import { parseBaseUrl } from './parseBaseUrl.ts';
import { createAsaasClient } from './createBillingProvider.ts';

let billing: HttpSimulator;
beforeAll(async () => {
  billing = await startBillingSimulator();
});
afterAll(() => billing.stop());

const hosts = () => [new URL(billing.url).host];
const ixc = (token = simulatedIxcToken) => createIxcClient(hosts(), { kind: 'ixc', url: billing.url, token });
const mkAuth = (account: Pick<Extract<BillingCredentials, { kind: 'mkauth' }>, 'clientId' | 'clientSecret'> = simulatedMkAuthAccount) =>
  createMkAuthClient(hosts(), { kind: 'mkauth', url: `${billing.url}/`, ...account });
const asaas = (token = simulatedAsaasToken) => createAsaasClient(billing.url, { kind: 'asaas', token });

const makers: readonly (readonly [string, () => BillingProvider])[] = [
  ['IXC', () => ixc()],
  ['MK-Auth', () => mkAuth()],
  ['Asaas', () => asaas()],
];
const maria = '52998224725';

describe.each(makers)('%s', (name, make) => {
  it('finds a customer with the open invoices, the oldest first', async () => {
    const customer = await make().findCustomer(maria);
    expect(customer?.name).toBe('MARIA DAS DORES LIMA');
    const open = await customer?.listOpenInvoices();
    // Asaas sends what is overdue, and what is due only where nothing is.
    const numbers = name === 'Asaas' ? ['9002'] : ['9002', '9003'];
    expect(open).toMatchObject({ total: numbers.length });
    expect(open?.invoices.map(({ number }) => number)).toEqual(numbers);
    const [oldest] = open?.invoices ?? [];
    expect(oldest).toMatchObject({ dueDate: '2029-05-10', value: 1099.9 });
    expect(oldest?.link).toMatch(/^https?:\/\/.*9002$/);
    expect(oldest?.pix).toContain('br.gov.bcb.pix');
    expect(oldest?.barcode).toContain('34191.79001');
  });

  it('knows companies by their CNPJ, and says nothing of a stranger', async () => {
    expect((await make().findCustomer('11222333000181'))?.name).toBe('PADARIA PÃO QUENTE LTDA');
    expect(await make().findCustomer('12345678909')).toBeNull();
  });

  it('signs in, and says why it cannot', async () => {
    await expect(make().signIn()).resolves.toBeUndefined();
    billing.failures.push({ status: 500, body: '52998224725' });
    await expect(make().signIn()).rejects.toMatchObject({ failure: 'refused', status: 500, message: 'refused 500' });
    billing.failures.push({ status: 401, body: {} });
    await expect(make().signIn()).rejects.toMatchObject({ failure: 'account', status: 401 });
  });

  it('takes no other answer for a customer', async () => {
    const nonsense = name === 'MK-Auth' ? [{ status: 200, body: 'e30.e30.c2ln' }] : [];
    billing.failures.push(...nonsense, { status: 200, body: '<html>manutenção</html>', type: 'text/html' });
    await expect(make().findCustomer(maria)).rejects.toMatchObject({ failure: 'refused' });
  });
});

it('the bill of another person is never taken for that of the one who was asked for', async () => {
  billing.failures.push({
    status: 200,
    body: { total: '1', registros: [{ id: '42', razao: 'OUTRA PESSOA', cnpj_cpf: '111.444.777-35' }] },
  });
  expect(await ixc().findCustomer(maria)).toBeNull();
  billing.failures.push({ status: 200, body: { totalCount: 1, data: [{ id: 'cus_42', name: 'OUTRA PESSOA', cpfCnpj: '11144477735' }] } });
  expect(await asaas().findCustomer(maria)).toBeNull();
  const bill = { nome: 'OUTRA PESSOA', cpf_cnpj: '111.444.777-35', titulo: '1', status: 'aberto', valor: '1', datavenc: '2029-01-01' };
  billing.failures.push({ status: 200, body: 'e30.e30.c2ln' }, { status: 200, body: { dados_cliente: { titulos: bill } } });
  expect(await mkAuth().findCustomer(maria)).toBeNull();
});

it('wrong credentials are told from a system that is away', async () => {
  await expect(ixc('1:wrong').signIn()).rejects.toMatchObject({ failure: 'account', status: 401 });
  await expect(mkAuth({ clientId: 'x', clientSecret: 'y' }).signIn()).rejects.toMatchObject({ failure: 'account' });
  await expect(asaas('wrong').signIn()).rejects.toMatchObject({ failure: 'account', status: 401 });
});

describe('unlocking on trust', () => {
  it('opens every blocked contract at IXC, once', async () => {
    const customer = await ixc().findCustomer(maria);
    expect(await customer?.unlock()).toBe('reconnects');
    expect(await customer?.unlock()).toBe('notBlocked');
  });

  it('counts a contract that was opened a moment ago as open, and says what is refused', async () => {
    const customer = await ixc().findCustomer('11144477735');
    expect(await customer?.unlock()).toBe('refused');
    billing.failures.push(
      { status: 200, body: { total: 1, registros: [{ id: 743, status_internet: 'CA' }] } },
      { status: 200, body: { tipo: 'erro', codigo: 107 } },
    );
    expect(await customer?.unlock()).toBe('reconnects');
  });

  it('opens the line at MK-Auth; Asaas knows of none', async () => {
    expect(await (await mkAuth().findCustomer(maria))?.unlock()).toBe('unlocked');
    expect(await (await mkAuth().findCustomer(maria))?.unlock()).toBe('notBlocked');
    expect(await (await asaas().findCustomer(maria))?.unlock()).toBe('notBlocked');
  });
});

it('private hosts are asked only where the operator lists them, and only https elsewhere', async () => {
  const before = billing.requests.length;
  const unlisted = createIxcClient([], { kind: 'ixc', url: billing.url, token: simulatedIxcToken });
  await expect(unlisted.signIn()).rejects.toMatchObject({ failure: 'address' });
  const account = { kind: 'mkauth', url: 'http://mk.example.com', ...simulatedMkAuthAccount } as const;
  await expect(createMkAuthClient([], account).signIn()).rejects.toMatchObject({ failure: 'address' });
  expect(billing.requests).toHaveLength(before);
});

it('addresses are typed with or without their scheme, and hold nothing but a place', () => {
  expect(parseBaseUrl(' ixc.provedor.com.br/ ')?.href).toBe('https://ixc.provedor.com.br/');
  expect(parseBaseUrl('http://10.0.0.5:8080/mk')?.href).toBe('http://10.0.0.5:8080/mk');
  expect(['', 'um dois', 'https://', 'https://a:b@host', 'https://host/?a=1', 'ftp://host'].map((text) => parseBaseUrl(text))).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});
