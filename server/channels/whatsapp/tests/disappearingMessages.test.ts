import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import { startSimulatorFixture } from '#server/testing/channels/startSimulatorFixture.ts';
import type { SimulatedContact } from '#server/channels/whatsapp/simulator/people/SimulatedContact.ts';
import { buildDisappearingMessage, buildDisappearingSetting } from '#server/channels/whatsapp/simulator/messages/messageContents.ts';
import type { SimulatedPhone } from '#server/channels/whatsapp/simulator/people/SimulatedPhone.ts';
import type { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import type { WhatsAppChannelFixture } from '#server/channels/whatsapp/simulator/testing/WhatsAppChannelFixture.ts';

let simulator: Simulator;
let stage: WhatsAppChannelFixture;
let phone: SimulatedPhone;
let ana: SimulatedContact;
let connection: OwnedConnection;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ simulator, stage, phone, connection, close } = await startSimulatorFixture());
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
  await stage.pairPhone(connection, phone);
});
afterAll(() => close());

describe('a chat whose messages vanish', () => {
  const day = 86_400;
  const now = Math.floor(Date.now() / 1000);
  const contextOfNext = async (chat: string) => {
    const text = stage.buildText(chat, 'respondido');
    await stage.channel.send(connection.id, text);
    const { copies: readings } = await simulator.sentMessages.waitFor(({ id }) => id === text.externalId);
    const context = readings.find(({ isOwn }) => !isOwn)?.message?.extendedTextMessage?.contextInfo;
    return context ? { expiration: context.expiration, since: Number(context.ephemeralSettingTimestamp) } : null;
  };
  const learned = async (eva: SimulatedContact) => stage.waitForMessage(await eva.text(phone, 'pronto'));

  it('is answered with messages that vanish as soon, until the customer says otherwise', async () => {
    const eva = simulator.addContact({ number: '5511944440000', name: 'Eva' });
    await learned(eva);
    expect(await contextOfNext(eva.lid)).toBeNull();
    await eva.send(phone, buildDisappearingMessage('some amanhã', day, now));
    await learned(eva);
    expect(await contextOfNext(eva.lid)).toEqual({ expiration: day, since: now });
    // A message that was under way when the customer set it otherwise says nothing.
    await eva.send(phone, buildDisappearingSetting(7 * day, now + 10));
    await eva.send(phone, buildDisappearingMessage('atrasada', day, now));
    await learned(eva);
    expect(await contextOfNext(eva.pn)).toEqual({ expiration: 7 * day, since: now + 10 });
    await eva.send(phone, buildDisappearingSetting(0, now + 20));
    await learned(eva);
    expect(await contextOfNext(eva.lid)).toBeNull();
  });

  it('stays one when it was set on our own phone, and after a restart', async () => {
    const ivo = simulator.addContact({ number: '5511944441111', name: 'Ivo' });
    await phone.send(ivo, buildDisappearingSetting(day, now));
    await learned(ivo);
    connection = { ...connection, epoch: await stage.restart() };
    await stage.channel.open(connection);
    await stage.waitUntilConnected(2);
    expect(await contextOfNext(ivo.lid)).toMatchObject({ expiration: day });
  });

  it('may be a group', async () => {
    const group = simulator.addGroup({ subject: 'Efêmero', members: [ana, phone], admins: [ana] });
    expect(await contextOfNext(group.id)).toBeNull();
    group.setDisappearingTimer(ana, day);
    await stage.waitForMessage(await group.text(ana, 'agora some'));
    expect(await contextOfNext(group.id)).toMatchObject({ expiration: day });
  });
});

it('the simulator has met no stanza that it could not handle', () => {
  expect(simulator.errors.items).toEqual([]);
});
