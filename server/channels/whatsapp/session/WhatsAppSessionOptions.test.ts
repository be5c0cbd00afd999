import { expect, it } from 'vitest';
import { AnnouncedVersion } from './WhatsAppSessionOptions.ts';

it('a configured version is announced whatever the server says', async () => {
  const version = new AnnouncedVersion({ configuredVersion: [2, 3000, 1], findRevision: () => Promise.resolve(2) });
  expect(await version.next()).toEqual([2, 3000, 1]);
  expect(await version.replaceRefused()).toBe(false);
  expect(await version.next()).toEqual([2, 3000, 1]);
});

it('without a configured version each known revision is tried once', async () => {
  const known = [11, 12];
  const version = new AnnouncedVersion({
    configuredVersion: undefined,
    findRevision: async ({ refused }) => (refused.length === 0 ? 11 : (known.find((revision) => !refused.includes(revision)) ?? null)),
  });
  const revisionOf = async () => (await version.next())[2];
  expect(await revisionOf()).toBe(11);
  expect(await version.replaceRefused()).toBe(true);
  expect(await revisionOf()).toBe(12);
  expect(await version.replaceRefused()).toBe(false);
  expect(await revisionOf()).toBe(11);
});
