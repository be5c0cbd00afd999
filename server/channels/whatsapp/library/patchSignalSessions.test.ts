import { expect, it } from 'vitest';
import { SignalDevice, type KeyBundle, type Ciphertext } from '#server/simulators/whatsapp/signal/SignalDevice.ts';

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
  const [anaDevice, biaDevice] = [new SignalDevice(), new SignalDevice()];
  const fromAna = (text: string): Promise<Ciphertext> => anaDevice.encrypt(bia, { conversation: text }, () => bundleOf(biaDevice));
  const fromBia = (text: string): Promise<Ciphertext> => biaDevice.encrypt(ana, { conversation: text }, () => bundleOf(anaDevice));
  const readByAna = async (ciphertext: Ciphertext): Promise<string | null | undefined> =>
    (await anaDevice.decrypt(bia, ciphertext)).conversation;
  const readByBia = async (ciphertext: Ciphertext): Promise<string | null | undefined> =>
    (await biaDevice.decrypt(ana, ciphertext)).conversation;

  await readByAna(await fromBia('the older session'));
  await readByBia(await fromAna('is known to both'));
  const late = await fromBia('late');

  await anaDevice.startSession(bia, bundleOf(biaDevice));
  expect(await readByBia(await fromAna('the newer session'))).toBe('the newer session');
  expect(await readByAna(late)).toBe('late');
  expect(await readByBia(await fromAna('still good'))).toBe('still good');
  expect(await readByAna(await fromBia('in both directions'))).toBe('in both directions');
});
