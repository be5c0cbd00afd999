import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import { openShop } from '#server/testing/openShop.ts';
import type { Contact } from './simulator/Contact.ts';
import { vanishingMessage, vanishingSetting } from './simulator/contents.ts';
import type { Phone } from './simulator/Phone.ts';
import type { Simulator } from './simulator/Simulator.ts';
import type { Stage } from './simulator/stage.ts';

let simulator: Simulator;
let stage: Stage;
let phone: Phone;
let ana: Contact;
let connection: OwnedConnection;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ simulator, stage, phone, connection, close } = await openShop());
  ana = simulator.contact({ number: '5511987654321', name: 'Ana' });
  await stage.pair(connection, phone);
});
afterAll(() => close());

describe('a chat whose messages vanish', () => {
  const day = 86_400;
  const now = Math.floor(Date.now() / 1000);
  const contextOfNext = async (chat: string) => {
    const text = stage.text(chat, 'respondido');
    await stage.channel.send(connection.id, text);
    const { readings } = await simulator.outbox.next(({ id }) => id === text.externalId);
    const context = readings.find(({ isOwn }) => !isOwn)?.message?.extendedTextMessage?.contextInfo;
    return context ? { expiration: context.expiration, since: Number(context.ephemeralSettingTimestamp) } : null;
  };
  const learned = async (eva: Contact) => stage.message(await eva.text(phone, 'pronto'));

  it('is answered with messages that vanish as soon, until the customer says otherwise', async () => {
    const eva = simulator.contact({ number: '5511944440000', name: 'Eva' });
    await learned(eva);
    expect(await contextOfNext(eva.lid)).toBeNull();
    await eva.send(phone, vanishingMessage('some amanhã', day, now));
    await learned(eva);
    expect(await contextOfNext(eva.lid)).toEqual({ expiration: day, since: now });
    // A message that was under way when the customer set it otherwise says nothing.
    await eva.send(phone, vanishingSetting(7 * day, now + 10));
    await eva.send(phone, vanishingMessage('atrasada', day, now));
    await learned(eva);
    expect(await contextOfNext(eva.pn)).toEqual({ expiration: 7 * day, since: now + 10 });
    await eva.send(phone, vanishingSetting(0, now + 20));
    await learned(eva);
    expect(await contextOfNext(eva.lid)).toBeNull();
  });

  it('stays one when it was set on our own phone, and after a restart', async () => {
    const ivo = simulator.contact({ number: '5511944441111', name: 'Ivo' });
    await phone.send(ivo, vanishingSetting(day, now));
    await learned(ivo);
    connection = { ...connection, epoch: await stage.restart() };
    await stage.channel.open(connection);
    await stage.connected(2);
    expect(await contextOfNext(ivo.lid)).toMatchObject({ expiration: day });
  });

  it('may be a group', async () => {
    const group = simulator.group({ subject: 'Efêmero', members: [ana, phone], admins: [ana] });
    expect(await contextOfNext(group.id)).toBeNull();
    group.vanishAfter(ana, day);
    await stage.message(await group.text(ana, 'agora some'));
    expect(await contextOfNext(group.id)).toMatchObject({ expiration: day });
  });
});

it('the simulator has met no stanza that it could not handle', () => {
  expect(simulator.errors.all).toEqual([]);
});
