import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { simulatedIxcToken, startBillingSimulator } from '#server/simulators/billingProviders/startBillingSimulator.ts';
import type { HttpSimulator } from '#server/simulators/startHttpSimulator.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { listBillingTasks, openBillingProviders } from './openBillingProviders.ts';
import { recordBillingFailure } from './health.ts';

let server: TestServer;
let billing: HttpSimulator;
let companyId: number;
let admin: TestUser;
let agent: TestUser;

beforeAll(async () => {
  billing = await startBillingSimulator();
  onFileFinished(() => billing.stop());
  server = await startTestServer({ ASAAS_URL: billing.url, OUTGOING_PRIVATE_HOSTS: new URL(billing.url).host });
});
beforeEach(async () => {
  ({ id: companyId, admin, agent } = await server.makeCompany());
});

const call = () => server.as(admin).call;
const set = (key: string, value: string) => call()(api.settings.update, { key, value });
const test = (provider: 'ixc' | 'mkauth' | 'asaas') => call()(api.billingProviders.test, { provider });
const stateOf = async (provider: string) => (await call()(api.billingProviders.list, {})).find((one) => one.provider === provider);

describe('a billing system', () => {
  it('is there once all of its settings are', async () => {
    await set('ipixc', billing.url);
    expect(await stateOf('ixc')).toMatchObject({ isConfigured: false });
    await expect(test('ixc')).toFailWith('ERR_BILLING_NOT_CONFIGURED');
    expect(await server.inCompany(companyId, listBillingTasks)).toEqual([]);
    await set('tokenixc', simulatedIxcToken);
    expect(await stateOf('ixc')).toMatchObject({ isConfigured: true, state: 'ok' });
    expect(await server.inCompany(companyId, listBillingTasks)).toEqual(['secondCopy', 'trustUnlock']);
    expect(await test('ixc')).toMatchObject({ provider: 'ixc', state: 'ok' });
    const opened = await server.inCompany(companyId, (scope) => openBillingProviders(scope, 'secondCopy'));
    expect(opened).toEqual([{ credentials: { kind: 'ixc', url: billing.url, token: simulatedIxcToken }, pausedUntil: null }]);
  });

  it('says what is wrong with its settings', async () => {
    await set('ipixc', billing.url);
    await set('tokenixc', '1:wrong');
    await expect(test('ixc')).toFailWith('ERR_BILLING_ACCOUNT');
    billing.failures.push({ status: 503, body: {} });
    await expect(test('ixc')).toFailWith('ERR_BILLING_REFUSED');
    await expect(set('ipmkauth', 'http://10.0.0.1')).toFailWith('ERR_BILLING_ADDRESS');
    await expect(set('ipixc', 'isto não é um endereço')).toFailWith('ERR_BILLING_ADDRESS');
    await set('ipixc', 'ixc.provedor.com.br');
  });

  it('that has failed five times is left alone for a minute, twice as long each time, until a test or another account', async () => {
    const fail = () => server.inCompany(companyId, (scope) => recordBillingFailure(scope, 'asaas', 'unreachable'));
    for (let count = 0; count < 5; count += 1) {
      expect((await stateOf('asaas'))?.state).toBe(count === 0 ? 'ok' : 'failing');
      await fail();
    }
    const paused = await stateOf('asaas');
    expect(paused).toMatchObject({ state: 'paused', failures: 5, failure: 'unreachable' });
    expect(new Date(paused?.until ?? '').getTime() - server.platform.now().getTime()).toBeLessThanOrEqual(60_000);
    await set('asaas', 'mais um');
    await vi.waitFor(async () => expect(await stateOf('asaas')).toMatchObject({ state: 'ok', failures: 0, until: null }));
  });

  it('is a matter of admins', async () => {
    await expect(server.as(agent).call(api.billingProviders.list, {})).toFailWith('ERR_NO_PERMISSION');
    await expect(server.as(agent).call(api.billingProviders.test, { provider: 'ixc' })).toFailWith('ERR_NO_PERMISSION');
  });
});
