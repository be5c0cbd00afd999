import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import { startSimulatorFixture } from '#server/testing/channels/startSimulatorFixture.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import { buildDisappearingMessage, buildDisappearingSetting } from '#server/simulators/whatsapp/messages/messageContents.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import type { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import type { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';

let simulator: Simulator;
let fixture: WhatsAppChannelFixture;
let phone: SimulatedPhone;
let ana: SimulatedContact;
let connection: OwnedConnection;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ simulator, fixture, phone, connection, close } = await startSimulatorFixture());
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
  await fixture.pairPhone(connection, phone);
});
afterAll(() => close());

describe('a chat with a disappearing timer', () => {
  const day = 86_400;
  const now = Math.floor(Date.now() / 1000);
  const contextOfNext = async (chat: string) => {
    const text = fixture.buildText(chat, 'respondido');
    await fixture.channel.send(connection.id, text);
    const { copies } = await simulator.sentMessages.waitFor(({ id }) => id === text.externalId);
    const context = copies.find(({ isOwn }) => !isOwn)?.message?.extendedTextMessage?.contextInfo;
    return context ? { expiration: context.expiration, since: Number(context.ephemeralSettingTimestamp) } : null;
  };
  const waitForNext = async (eva: SimulatedContact) => fixture.waitForMessage(await eva.text(phone, 'pronto'));

  it('gets messages with the same timer, until the customer changes it', async () => {
    const eva = simulator.addContact({ number: '5511944440000', name: 'Eva' });
    await waitForNext(eva);
    expect(await contextOfNext(eva.lid)).toBeNull();
    await eva.send(phone, buildDisappearingMessage('some amanhã', day, now));
    await waitForNext(eva);
    expect(await contextOfNext(eva.lid)).toEqual({ expiration: day, since: now });
    // A delayed message with the former timer does not change it back.
    await eva.send(phone, buildDisappearingSetting(7 * day, now + 10));
    await eva.send(phone, buildDisappearingMessage('atrasada', day, now));
    await waitForNext(eva);
    expect(await contextOfNext(eva.pn)).toEqual({ expiration: 7 * day, since: now + 10 });
    await eva.send(phone, buildDisappearingSetting(0, now + 20));
    await waitForNext(eva);
    expect(await contextOfNext(eva.lid)).toBeNull();
  });

  it('keeps a timer that was set on the own phone, also after a restart', async () => {
    const ivo = simulator.addContact({ number: '5511944441111', name: 'Ivo' });
    await phone.send(ivo, buildDisappearingSetting(day, now));
    await waitForNext(ivo);
    connection = { ...connection, epoch: await fixture.restart() };
    await fixture.channel.open(connection);
    await fixture.waitUntilConnected(2);
    expect(await contextOfNext(ivo.lid)).toMatchObject({ expiration: day });
  });

  it('can be a group', async () => {
    const group = simulator.addGroup({ subject: 'Efêmero', members: [ana, phone], admins: [ana] });
    expect(await contextOfNext(group.id)).toBeNull();
    group.setDisappearingTimer(ana, day);
    await fixture.waitForMessage(await group.text(ana, 'agora some'));
    expect(await contextOfNext(group.id)).toMatchObject({ expiration: day });
  });
});

it('the simulator has handled every stanza without an error', () => {
  expect(simulator.errors.items).toEqual([]);
});
