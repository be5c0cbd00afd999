import { expect, it } from 'vitest';
import { SignalDevice, type KeyBundle, type Ciphertext } from '#server/channels/whatsapp/simulator/signal/SignalDevice.ts';

const ana = '900000000000001@lid';
const bia = '900000000000002@lid';

function bundleOf({ credentials, identity }: SignalDevice): KeyBundle {
  const { keyPair, signature, keyId } = credentials.signedPreKey;
  return {
    registrationId: credentials.registrationId,
    identity: Buffer.from(identity.public),
    signedPreKey: { id: keyId, key: Buffer.from(keyPair.public), signature: Buffer.from(signature) },
    preKey: undefined,
  };
}

it('a late message of an older session leaves the newer one as it is', async () => {
  const [hers, other] = [new SignalDevice(), new SignalDevice()];
  const fromAna = (text: string): Promise<Ciphertext> => hers.encrypt(bia, { conversation: text }, () => bundleOf(other));
  const fromBia = (text: string): Promise<Ciphertext> => other.encrypt(ana, { conversation: text }, () => bundleOf(hers));
  const heardByAna = async (sealed: Ciphertext): Promise<string | null | undefined> => (await hers.decrypt(bia, sealed)).conversation;
  const heardByBia = async (sealed: Ciphertext): Promise<string | null | undefined> => (await other.decrypt(ana, sealed)).conversation;

  await heardByAna(await fromBia('the older session'));
  await heardByBia(await fromAna('is known to both'));
  const late = await fromBia('late');

  await hers.startSession(bia, bundleOf(other));
  expect(await heardByBia(await fromAna('the newer session'))).toBe('the newer session');
  expect(await heardByAna(late)).toBe('late');
  expect(await heardByBia(await fromAna('still good'))).toBe('still good');
  expect(await heardByAna(await fromBia('in both directions'))).toBe('in both directions');
});
