import { describe, expect, it } from 'vitest';
import { jidDecode } from './baileys.ts';
import { SignalDevice, type KeyBundle, type Ciphertext } from '#server/simulators/whatsapp/signal/SignalDevice.ts';

function bundleOf(device: SignalDevice): KeyBundle {
  const { registrationId, signedPreKey } = device.credentials;
  const { keyPair, signature, keyId } = signedPreKey;
  const signed = { id: keyId, key: Buffer.from(keyPair.public), signature: Buffer.from(signature) };
  return { registrationId, identity: Buffer.from(device.identity.public), signedPreKey: signed, preKey: undefined };
}

describe('many accounts of one process that talk to the same person', () => {
  it('never encrypt two messages with the same key', async () => {
    const address = '900000000000001@lid';
    expect(jidDecode(address)?.device).toBeUndefined();
    const receiver = new SignalDevice();
    const senders = Array.from({ length: 20 }, () => new SignalDevice());
    const ciphertexts = new Map<SignalDevice, Ciphertext[]>(senders.map((sender) => [sender, []]));
    const burst = async (sender: SignalDevice): Promise<void> => {
      for (let n = 0; n < 10; n++) {
        ciphertexts
          .get(sender)
          ?.push(await sender.runExclusive(() => sender.encrypt(address, { conversation: String(n) }, () => bundleOf(receiver))));
      }
    };
    await Promise.all(senders.map(burst));
    await Promise.all(senders.map(burst));
    for (const [index, sender] of senders.entries()) {
      const texts: string[] = [];
      for (const ciphertext of ciphertexts.get(sender) ?? []) {
        texts.push((await receiver.decrypt(`80000000000${index}@lid`, ciphertext)).conversation ?? '');
      }
      expect(texts).toEqual([...Array(20).keys()].map((n) => String(n % 10)));
    }
  });
});
