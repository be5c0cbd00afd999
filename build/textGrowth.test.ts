import { describe, expect, it } from 'vitest';
import { createMarkerFilter, readMarker } from '#server/areas/prompts/transferMarker.ts';
import { parseContent } from '#server/channels/whatsapp/inbound/parseContent.ts';
import { parseCopyLine, parseInsertValues, StatementReader } from '#server/moving/dump/parseRows.ts';
import { flattenRichText } from '#server/platform/bots/flattenRichText.ts';
import { parseWhatsappText, stripWhatsappMarks } from '#shared/rules/parseWhatsappText.ts';
import { findUnfilledVariables, substituteVariables } from '#shared/rules/substituteVariables.ts';
import { formatCardLine, parseCardLines, parseVcards } from '#shared/rules/vcard.ts';
import { findSuperlinear } from './measureGrowth.ts';

const context = { name: 'Ana', now: new Date('2029-01-01'), timeZone: 'UTC' };

function filterMarker(text: string): void {
  const filter = createMarkerFilter(() => undefined);
  [...text].forEach((piece) => filter.push(piece));
  filter.end();
}

function readStatement(text: string): void {
  const reader = new StatementReader();
  text.split('\n').forEach((line) => reader.add(line));
}

const textFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  parseWhatsappText,
  stripWhatsappMarks,
  substituteVariables: (text) => substituteVariables(text, context),
  findUnfilledVariables: (text) => findUnfilledVariables(text, context),
  parseVcards: (text) => parseVcards(text).map(formatCardLine),
  parseCardLines: (text) => parseCardLines(text).map(formatCardLine),
  flattenRichText: (text) => flattenRichText([{ children: [{ text, bold: true, italic: true, underline: true }] }]),
  parseContent: (text) => parseContent({ contactsArrayMessage: { contacts: [{ displayName: text, vcard: text }] } }, null),
  readMarker,
  createMarkerFilter: filterMarker,
  parseCopyLine,
  parseInsertValues,
  StatementReader: readStatement,
};

describe('work on a text grows no faster than the text', () => {
  it.each(Object.entries(textFunctions))(
    '%s',
    (_name, run) => {
      expect(findSuperlinear(run)).toEqual([]);
    },
    30_000,
  );
});

it('growth with the square of a text is found', () => {
  const spaces = new Map([['spaces', (length: number) => ' '.repeat(length)]]);
  expect(findSuperlinear((text) => /\s+$/.test(`${text}x`), spaces)).not.toEqual([]);
});
