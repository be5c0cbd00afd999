import { describe, expect, it } from 'vitest';
import { isBlankText } from '#shared/rules/isBlankText.ts';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { InboundItem } from '#server/channels/Channel.ts';
import { internalKeys, isCopy, listContentKeys, listMessageLayers } from './parseContent.ts';
import { createRandomContents } from './randomContents.spec.ts';
import { buildStanza, normaliseWith, stanzaContext } from './stanzaFixtures.spec.ts';

const contents = createRandomContents(1000);

/** Whether an agent sees something of it. */
const isSeen = (item: InboundItem): boolean =>
  item.type !== 'message' || item.media !== null || item.kind === 'unsupported' || item.kind === 'viewOnce' || !isBlankText(item.body);

/** An empty text, and what is internal by its name. */
function mayBeSilent(content: proto.IMessage): boolean {
  const keys = listContentKeys(listMessageLayers(content).at(-1) ?? {});
  return (
    keys.some((key) => key === 'conversation' || key === 'extendedTextMessage' || internalKeys.has(key)) ||
    keys.length === 0 ||
    isCopy(listMessageLayers(content))
  );
}

describe('1000 random contents of the library', () => {
  it('are of every kind that it knows', () => {
    expect(new Set(contents.map(({ kind }) => kind)).size).toBeGreaterThan(90);
  });

  it('are each shown or known to be internal', () => {
    const silent = contents.filter(({ content }) => {
      const item = normaliseWith(stanzaContext, buildStanza(content));
      return item === null ? !mayBeSilent(content) : !isSeen(item);
    });
    expect(silent).toEqual([]);
  });
});
