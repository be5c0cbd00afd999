import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelState, OwnedConnection } from '#server/channels/Channel.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { startSimulatorFixture } from '#server/testing/channels/startSimulatorFixture.ts';
import type { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import type { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';

let simulator: Simulator;
let fixture: WhatsAppChannelFixture;
let phone: SimulatedPhone;
let connection: OwnedConnection;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ simulator, fixture, phone, connection, close } = await startSimulatorFixture());
});

afterEach(() => close());

const openWithCode = (): Promise<void> => fixture.channel.open(connection, { pairingNumber: phone.number });
const waitForCode = (after = 0): Promise<ChannelState> =>
  fixture.states
    .waitForCount(after + 1, ({ state }) => state === 'code')
    .then((states) => states[after] ?? expect.fail('there is no code'));

describe('a QR code', () => {
  it('has the time of the next one', async () => {
    await fixture.channel.open(connection);
    const { nextAttemptAt } = await fixture.states.waitFor(({ state }) => state === 'qr');
    const remainingMs = (nextAttemptAt?.getTime() ?? 0) - Date.now();
    expect(remainingMs).toBeGreaterThan(50_000);
    expect(remainingMs).toBeLessThanOrEqual(60_000);
  });

  it('is replaced each time the server retires its secret', async () => {
    await fixture.channel.open(connection);
    await fixture.states.waitFor(({ state }) => state === 'qr');
    simulator.rotateQrSecrets();
    await fixture.states.waitForCount(2, ({ state }) => state === 'qr');
    simulator.rotateQrSecrets();
    const [first, second, third] = await fixture.states.waitForCount(3, ({ state }) => state === 'qr');
    expect(new Set([first?.qr, second?.qr, third?.qr]).size).toBe(3);
    await phone.scan(third?.qr ?? '');
    await fixture.waitUntilConnected();
  });

  it('that was retired links no client, and a person has to request a new one', async () => {
    await fixture.channel.open(connection);
    const { qr } = await fixture.states.waitFor(({ state }) => state === 'qr');
    simulator.rotateQrSecrets();
    await fixture.states.waitForCount(2, ({ state }) => state === 'qr');
    await expect(phone.scan(qr ?? '')).rejects.toThrow('hung up');
    expect(await fixture.states.waitFor(({ state }) => state === 'failed')).toMatchObject({ reason: 'pairing', nextAttemptAt: null });
  });
});

describe('a pairing code', () => {
  it('links the phone that it is typed into', async () => {
    await openWithCode();
    const { code, nextAttemptAt, qr } = await waitForCode();
    expect(code).toMatch(/^\w{8}$/);
    expect(qr).toBeNull();
    expect((nextAttemptAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(150_000);
    await phone.enterCode(code ?? '');
    await fixture.waitUntilConnected();
    const states = fixture.states.items.map(({ state }) => state);
    expect(states).toEqual(['connecting', 'code', 'pairing', 'restarting', 'syncing', 'connected']);
    expect(fixture.states.items.at(-1)).toMatchObject({ number: phone.number, code: null });
  });

  it('still links after it was mistyped', async () => {
    await openWithCode();
    const { code } = await waitForCode();
    await expect(phone.enterCode('WRNGCDE1')).rejects.toThrow('not the code');
    await phone.enterCode(code ?? '');
    await fixture.waitUntilConnected();
  });

  it('is shown only when the server has accepted it', async () => {
    simulator.faults.pairingCodeRefusal = 429;
    await openWithCode();
    expect(await fixture.states.waitFor(({ state }) => state === 'failed')).toMatchObject({ reason: 'codeRefused', nextAttemptAt: null });
    expect(fixture.states.items.map(({ state }) => state)).toEqual(['connecting', 'failed']);
  });

  it('is a new one after a lost connection, with new keys', async () => {
    await openWithCode();
    const { code: former } = await waitForCode();
    simulator.dropConnections();
    const { code } = await waitForCode(1);
    expect(code).not.toBe(former);
    await phone.enterCode(code ?? '');
    await fixture.waitUntilConnected();
  });

  it('fails with an account that requires a passkey, and reports it', async () => {
    phone.needsPasskey = true;
    await openWithCode();
    const { code } = await waitForCode();
    await expect(phone.enterCode(code ?? '')).rejects.toThrow('passkey');
    expect(await fixture.states.waitFor(({ state }) => state === 'passkey')).toMatchObject({ nextAttemptAt: null });
  });
});
