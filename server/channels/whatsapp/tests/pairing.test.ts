import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelState, OwnedConnection } from '#server/channels/Channel.ts';
import type { SimulatedPhone } from '#server/channels/whatsapp/simulator/people/SimulatedPhone.ts';
import { startSimulatorFixture } from '#server/testing/channels/startSimulatorFixture.ts';
import type { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import type { WhatsAppChannelFixture } from '#server/channels/whatsapp/simulator/testing/WhatsAppChannelFixture.ts';

let simulator: Simulator;
let stage: WhatsAppChannelFixture;
let phone: SimulatedPhone;
let connection: OwnedConnection;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ simulator, stage, phone, connection, close } = await startSimulatorFixture());
});

afterEach(() => close());

const askForCode = (): Promise<void> => stage.channel.open(connection, { pairingNumber: phone.number });
const shownCode = (after = 0): Promise<ChannelState> =>
  stage.states.waitForCount(after + 1, ({ state }) => state === 'code').then((shown) => shown[after] ?? expect.fail('there is no code'));

describe('a QR code', () => {
  it('says when the next one comes', async () => {
    await stage.channel.open(connection);
    const { nextAttemptAt } = await stage.states.waitFor(({ state }) => state === 'qr');
    const left = (nextAttemptAt?.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(50_000);
    expect(left).toBeLessThanOrEqual(60_000);
  });

  it('is retired by the server and shown anew each time', async () => {
    await stage.channel.open(connection);
    await stage.states.waitFor(({ state }) => state === 'qr');
    simulator.rotateQrSecrets();
    await stage.states.waitForCount(2, ({ state }) => state === 'qr');
    simulator.rotateQrSecrets();
    const [first, second, third] = await stage.states.waitForCount(3, ({ state }) => state === 'qr');
    expect(new Set([first?.qr, second?.qr, third?.qr]).size).toBe(3);
    await phone.scan(third?.qr ?? '');
    await stage.waitUntilConnected();
  });

  it('that was retired links nobody, and a person has to ask for a new one', async () => {
    await stage.channel.open(connection);
    const { qr } = await stage.states.waitFor(({ state }) => state === 'qr');
    simulator.rotateQrSecrets();
    await stage.states.waitForCount(2, ({ state }) => state === 'qr');
    await expect(phone.scan(qr ?? '')).rejects.toThrow('hung up');
    expect(await stage.states.waitFor(({ state }) => state === 'failed')).toMatchObject({ reason: 'pairing', nextAttemptAt: null });
  });
});

describe('a code of eight characters', () => {
  it('links the phone that it is typed into', async () => {
    await askForCode();
    const { code, nextAttemptAt, qr } = await shownCode();
    expect(code).toMatch(/^\w{8}$/);
    expect(qr).toBeNull();
    expect((nextAttemptAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(150_000);
    await phone.enterCode(code ?? '');
    await stage.waitUntilConnected();
    const states = stage.states.items.map(({ state }) => state);
    expect(states).toEqual(['connecting', 'code', 'pairing', 'restarting', 'syncing', 'connected']);
    expect(stage.states.items.at(-1)).toMatchObject({ number: phone.number, code: null });
  });

  it('still links after it was mistyped', async () => {
    await askForCode();
    const { code } = await shownCode();
    await expect(phone.enterCode('WRNGCDE1')).rejects.toThrow('not the code');
    await phone.enterCode(code ?? '');
    await stage.waitUntilConnected();
  });

  it('is shown only when the server has agreed to it', async () => {
    simulator.faults.pairingCodeRefusal = 429;
    await askForCode();
    expect(await stage.states.waitFor(({ state }) => state === 'failed')).toMatchObject({ reason: 'codeRefused', nextAttemptAt: null });
    expect(stage.states.items.map(({ state }) => state)).toEqual(['connecting', 'failed']);
  });

  it('is a new one after the network was gone, with keys that nobody knows yet', async () => {
    await askForCode();
    const { code: former } = await shownCode();
    simulator.dropConnections();
    const { code } = await shownCode(1);
    expect(code).not.toBe(former);
    await phone.enterCode(code ?? '');
    await stage.waitUntilConnected();
  });

  it('gets nowhere with an account that wants a passkey, and says so', async () => {
    phone.needsPasskey = true;
    await askForCode();
    const { code } = await shownCode();
    await expect(phone.enterCode(code ?? '')).rejects.toThrow('passkey');
    expect(await stage.states.waitFor(({ state }) => state === 'passkey')).toMatchObject({ nextAttemptAt: null });
  });
});
