import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSimulatorFixture } from '#server/testing/channels/startSimulatorFixture.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import type { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import type { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';

let simulator: Simulator;
let fixture: WhatsAppChannelFixture;
let ana: SimulatedContact;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ simulator, fixture, close } = await startSimulatorFixture());
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
});
afterAll(() => close());

describe('the address book', () => {
  it('holds the named contacts of the phone until it is unlinked', async () => {
    const history = {
      conversations: [
        { id: ana.pn, name: 'Ana da Padaria', lidJid: ana.lid },
        { id: '5511977770001@s.whatsapp.net', name: 'Oficina do Zé' },
        { id: '5511977770002@s.whatsapp.net' },
        { id: '120363000000000001@g.us', name: 'Família' },
      ],
    };
    const other = await fixture.createConnection();
    const companion = simulator.addPhone({ number: '5511900000077', name: 'Filial', history });
    fixture.states.items.length = 0;
    await fixture.pairPhone(other, companion);
    const listPeople = () => fixture.channel.addressBook(other.id);
    await vi.waitFor(async () => expect(await listPeople()).toHaveLength(2), { timeout: 5_000, interval: 50 });
    expect((await listPeople()).toSorted((one, two) => (one.name ?? '').localeCompare(two.name ?? ''))).toEqual([
      { address: ana.lid, number: ana.number, alias: ana.lid, name: 'Ana da Padaria', isGroup: false },
      expect.objectContaining({ number: '5511977770001', name: 'Oficina do Zé' }),
    ]);
    const storedRows = () => fixture.query(`select from whatsapp_keys where connection_id = $1 and type = 'address-book'`, [other.id]);
    expect(await storedRows()).toHaveLength(2);
    await fixture.channel.close(other.id, { forget: true });
    expect(await storedRows()).toHaveLength(0);
  });

  it('follows names that are changed on the phone, before and after linking', async () => {
    const history = { conversations: [{ id: ana.lid, name: 'Ana', pnJid: ana.pn }] };
    const other = await fixture.createConnection();
    const branch = simulator.addPhone({ number: '5511900000078', name: 'Filial', history });
    const rui = simulator.addContact({ number: '5511977770003', name: 'Rui' });
    await branch.saveContactName(rui, 'Rui da Oficina');
    fixture.states.items.length = 0;
    await fixture.pairPhone(other, branch);
    const names = async () => (await fixture.channel.addressBook(other.id)).map(({ number, name }) => `${number}: ${name}`).toSorted();
    const expectNames = (expected: readonly string[]) =>
      vi.waitFor(async () => expect(await names()).toEqual(expected), { timeout: 5_000, interval: 50 });
    await expectNames([`${rui.number}: Rui da Oficina`, `${ana.number}: Ana`]);
    await branch.saveContactName(ana, 'Ana da Padaria');
    await branch.saveContactName(rui, 'Rui Mecânico');
    await expectNames([`${rui.number}: Rui Mecânico`, `${ana.number}: Ana da Padaria`]);
    await fixture.channel.close(other.id, { forget: true });
  });
});
