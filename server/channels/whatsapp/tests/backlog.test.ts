import { expect, it, onTestFinished } from 'vitest';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { startFreezableProxy } from '#server/testing/database/startFreezableProxy.ts';
import { testConfig } from '#server/testing/server/testConfig.ts';
import { hourMs } from '#shared/rules/durations.ts';

const isLongRun = process.env['FAULTS'] === 'long';
/** Messages, and as many receipts. */
const size = isLongRun ? 6_000 : 100;
const timings = isLongRun ? {} : { decryptTimeoutMs: 1_000, checkIntervalMs: 50 };

it(
  'a backlog that takes longer than one decryption may is received without a cut, while another number goes on',
  async () => {
    const simulator = await new Simulator().start();
    const { urls, drop } = await createTestDatabase();
    const { url: app } = await startFreezableProxy(urls.app, { delayMs: 10 });
    const config = testConfig({ ...simulator.environment, LOG_LEVEL: 'fatal' });
    const fixture = new WhatsAppChannelFixture({ urls: { ...urls, app }, config, timings });
    onTestFinished(async () => {
      await fixture.close();
      await simulator.stop();
      await drop();
    });
    const [busy, calm] = [
      simulator.addPhone({ number: '5511900000201', name: 'Loja' }),
      simulator.addPhone({ number: '5511900000202', name: 'Ponto' }),
    ];
    const ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
    const [busyConnection, calmConnection] = [await fixture.createConnection(), await fixture.createConnection()];
    await fixture.pairPhone(busyConnection, busy);
    fixture.states.items.length = 0;
    await fixture.pairPhone(calmConnection, calm);
    const sent = fixture.buildText(ana.lid, 'tudo certo?');
    await fixture.channel.send(busyConnection.id, sent);
    await fixture.channel.close(busyConnection.id, { forget: false });
    let last = '';
    for (let n = 0; n < size; n += 1) {
      ana.sendReceipt(busy, [`OLD${n}`], 'read');
      last = await ana.text(busy, `na fila ${n}`);
    }
    fixture.states.items.length = 0;
    const loginsBefore = simulator.logins.items.length;
    await fixture.channel.open(busyConnection);
    await fixture.items.waitFor((item) => item.type === 'message' && item.body === 'na fila 0');
    const meanwhile = await fixture.waitForMessage(await ana.text(calm, 'e aqui?'));
    expect(meanwhile.body).toBe('e aqui?');
    const isReceived = (id: string): boolean => fixture.items.items.some((item) => item.type === 'message' && item.key.externalId === id);
    expect(isReceived(last)).toBe(false);
    await expect.poll(() => isReceived(last), { timeout: isLongRun ? 1_800_000 : 60_000, interval: 100 }).toBe(true);
    const bodies = fixture.items.items.flatMap((item) => (item.type === 'message' && item.body.startsWith('na fila') ? [item.body] : []));
    expect(bodies).toEqual(Array.from({ length: size }, (_, n) => `na fila ${n}`));
    expect(simulator.logins.items.length - loginsBefore).toBe(1);
    expect(fixture.states.items.map(({ state }) => state)).not.toContain('backoff');
  },
  isLongRun ? hourMs : 120_000,
);
