import { expect, it } from 'vitest';
import type { InboundItem } from '#server/channels/Channel.ts';
import type { ReceivedStanza } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { createLog } from '#server/platform/log.ts';
import { Inbox } from './Inbox.ts';
import { toInboundReceipts } from './receipts.ts';

const receipt = (id: string): ReceivedStanza => ({
  id,
  kind: 'receipt',
  stanza: { attrs: { id: `M${id}`, from: '5511988887777@s.whatsapp.net' } },
  content: null,
});

const self = { number: '551140000001', alias: '' };

it('processes a row once while it is queued, however often it is reported', async () => {
  const delivered: InboundItem[] = [];
  const gate = Promise.withResolvers<void>();
  const inbox = new Inbox({
    store: {
      readPending: async (after) => (after === '0' ? [receipt('1')] : []),
      markDone: async () => undefined,
      readUnsupported: async () => [],
    },
    version: '1',
    self: () => self,
    deliver: async (item) => {
      await gate.promise;
      delivered.push(item);
    },
    read: async ({ stanza }) => toInboundReceipts(stanza, { self, findAlternate: () => null, recipients: new Map() }),
    log: createLog({ level: 'silent' }),
  });
  await inbox.loadPending();
  inbox.accept(receipt('1'));
  inbox.accept(receipt('2'));
  expect(inbox.size).toBe(2);
  gate.resolve();
  await expect.poll(() => delivered.map((item) => (item.type === 'receipt' ? item.externalIds : []))).toEqual([['M1'], ['M2']]);
  await inbox.stop();
});
