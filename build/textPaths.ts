import { exampleTicketListRecord } from '#shared/conversations/tickets/index.ts';
import { alone, callMethod, now, type Call, type Calls, type TextFunction } from './textFunctions.ts';

const richText = (text: string) => [{ children: [{ text, bold: true, italic: true, underline: true }] }];

const draft = (text: string) => ({
  text,
  contact: { name: text.slice(0, 200), number: '5511999990000' },
  listedContacts: [{ name: 'Ana Reis', number: '5511888880000' }],
  ownName: 'Rui',
  answeredBy: null,
  typingBy: null,
});

const inPieces: Call = (run, text) => {
  const filter = run(() => undefined);
  for (const piece of text) {
    callMethod(filter, 'push', piece);
  }
  callMethod(filter, 'end');
};

const inChunks: Call = (run, text) => {
  const read = run(() => undefined) as TextFunction;
  for (let at = 0; at < text.length; at += 64) {
    read(Buffer.from(text.slice(at, at + 64)));
  }
};

const sheetOptions = { country: 'BR', isCountryChosen: false, fields: ['Plano'] };

const sheetOf = (text: string) => [
  ['Nome', 'Telefone', 'E-mail', 'Plano'],
  [text, text, text, text],
  ...text.split('\n').map((line) => [line, line, line, line]),
];

const orderOf = (text: string) =>
  JSON.stringify({ currency: 'BRL', order: { items: text.split('\n').map((name) => ({ name, amount: { value: 1 } })) } });

/** Functions that read what customers, agents, companies' services and files say, by file. */
export const textCalls: Readonly<Record<string, Calls>> = {
  'shared/conversations/chats/mentions.ts': {
    splitMentions: (run, text) => run(text, [{ name: 'Ana' }, { name: 'a@' }]),
    findMentioned: (run, text) => run(text, [{ name: 'Ana' }, { name: 'a@' }]),
  },
  'shared/kit/removeControls.ts': { removeControls: alone },

  'server/channels/whatsapp/inbound/parseContent.ts': {
    parseContent: (run, text) => [
      run({ contactMessage: { vcard: text, displayName: text } }, null),
      run({ contactsArrayMessage: { contacts: [{ displayName: text, vcard: text }] } }, null),
      run({ locationMessage: { name: text, address: text } }, null),
      run({ documentMessage: { mimetype: text, fileName: text } }, null),
      run({ pollCreationMessage: { name: text, options: [{ optionName: text }] } }, null),
      run({ extendedTextMessage: { text } }, null),
      run({ buttonsResponseMessage: { selectedButtonId: text } }, null),
      run({ listResponseMessage: { singleSelectReply: { selectedRowId: text } } }, null),
      run({ listMessage: { title: text, sections: text.split('\n').map((title) => ({ rows: [{ title }] })) } }, null),
      run({ interactiveResponseMessage: { body: { text }, nativeFlowResponseMessage: { paramsJson: text } } }, null),
      run({ interactiveMessage: { nativeFlowMessage: { buttons: [{ buttonParamsJson: orderOf(text) }] } } }, null),
      run({ interactiveMessage: { carouselMessage: { cards: text.split('\n').map((title) => ({ header: { title } })) } } }, null),
      run({ extendedTextMessage: { text, contextInfo: { stanzaId: text, mentionedJid: text.split('\n') } } }, null),
      run({ extendedTextMessage: { text, contextInfo: { quotedMessage: { extendedTextMessage: { text } } } } }, null),
    ],
  },
  'server/channels/whatsapp/outbound/findMentions.ts': { findMentions: (run, text) => run('1@g.us', text, []) },
  'server/channels/toStorable.ts': { toStorable: (run, text) => [run(text), run({ rows: text.split('\n') })] },
  'server/integrations/bots/createSender.ts': {
    parseAnswer: (run, text) => [run(JSON.stringify({ text }), (value: unknown) => value), run(text, (value: unknown) => value)],
  },
  'server/integrations/payments/createStripeGateway.ts': {
    createStripeGateway: (run, text) =>
      callMethod(run({ apiUrl: 'https://stripe.example', secretKey: 'a', webhookSecret: 'b' }), 'readReport', {
        report: {},
        hasSecret: true,
        signedBody: { bytes: Buffer.from(text), signature: text },
        now,
      }),
  },
  'server/integrations/billingProviders/parseBaseUrl.ts': { parseBaseUrl: alone },
  'server/platform/sheets/parseSheetRows.ts': {
    parseSheetRows: (run, text) => run(sheetOf(text), sheetOptions),
    hasNumbers: (run, text) => run(sheetOf(text), sheetOptions),
    describeLayout: (run, text) => run({ name: text, names: [text], lines: sheetOf(text) }, sheetOptions),
  },
  'server/automation/chatbot/menuTexts.ts': {
    menuText: (run, text) => run(text, [{ name: text }]),
    closedText: (run, text) => run(text, true),
  },
  'server/integrations/bots/flattenRichText.ts': { flattenRichText: (run, text) => run(richText(text)) },
  'server/platform/parseJson.ts': { toStorableText: alone },
  'server/platform/redact.ts': { redactText: alone },
  'server/integrations/ai/toSsml.ts': { toSpokenText: alone, toSsml: (run, text) => run(text, text) },
  'server/integrations/ai/readCompletion.ts': {
    readCompletion: (run, text) => [
      run(JSON.stringify({ model: 'x', choices: [{ message: { content: text } }] }), 'application/json'),
      run(text, 'text/event-stream'),
    ],
  },
  'server/integrations/ai/readWords.ts': { readWords: inChunks },
  'server/platform/mail/renderMail.ts': { escapeHtml: alone },
  'server/platform/http/body/parseJsonBody.ts': {
    parseJsonBody: (run, text) => [run(Buffer.from(text)), run(Buffer.from(JSON.stringify({ text })))],
  },
  'server/platform/sheets/parseCsv.ts': {
    parseCsv: (run, text) => [run(text), run(`sep=;\n${text}`), run('""a;'.repeat(text.length / 4)), run('"a";""'.repeat(text.length / 6))],
  },
  'server/platform/sheets/decodeText.ts': { decodeText: (run, text) => [run(Buffer.from(text)), run(Buffer.from(text, 'latin1'))] },
  'server/platform/sheets/findColumns.ts': { foldHeading: alone },
  'server/platform/sheets/createCellCounter.ts': { createCellCounter: (run, text) => (run() as TextFunction)(Buffer.from(text)) },
  'server/integrations/billingProviders/customerFields.ts': {
    linkOrNull: alone,
    parseProviderAmount: alone,
    parseDay: alone,
    cleanName: alone,
    isSameDocument: (run, text) => run(text, '12345678909'),
  },
  'server/moving/dump/parseRows.ts': {
    parseCopyLine: alone,
    parseInsertValues: alone,
    StatementReader: (StatementReader, text) => {
      const reader: unknown = Reflect.construct(StatementReader, []);
      text.split('\n').forEach((line) => callMethod(reader, 'add', line));
    },
  },
  'server/automation/prompts/transferMarker.ts': { readMarker: alone, createMarkerFilter: inPieces },
  'server/automation/chatbot/turns/prompt/promptRules.ts': { toSafeFirstName: alone, tellsRules: alone },
  'server/automation/chatbot/turns/integration/typebotCommand.ts': { readCommand: (run, text) => [run(text), run(`#${text}`)] },
  'server/automation/chatbot/findChoice.ts': {
    findChoice: (run, text) => run(text, ['Vendas', 'Suporte'], (name: string, index: number) => ({ number: index + 1, name })),
  },
  'server/automation/ratings/decideRating.ts': { parseRate: alone },
  'server/conversations/messages/mentions.ts': {
    parseMentions: (run, text) => run(text, ['5511999990000@s.whatsapp.net']),
    parseEditedMentions: (run, text) => run(text, [{ address: '5511999990000@s.whatsapp.net', number: '5511999990000' }]),
  },

  'desktop/ui/kit/display/FormattedText.tsx': {
    FormattedText: (run, text) => [run({ text }), run({ text, names: new Map([['12345', 'Ana']]) })],
  },
  'desktop/ui/kit/display/splitVariables.ts': { splitVariables: (run, text) => run(text, [{ name: 'name', label: 'Nome' }]) },
  'desktop/ui/kit/display/initials.ts': { toInitials: alone, pickAvatarColor: alone },
  'desktop/ui/kit/form/fields/byteSize.ts': { parseByteSize: alone },
  'desktop/ui/kit/form/fields/parseNumber.ts': { parseNumber: alone },
  'desktop/ui/kit/form/fields/parseTimeOfDay.ts': { parseTimeOfDay: alone },
  'desktop/ui/text/findMatches.ts': { stripAccents: alone, findMatches: (run, text) => [run(text, 'a'), run(text, text)] },
  'desktop/ui/text/foldText.ts': { foldText: alone },
  'desktop/ui/text/toFirstName.ts': { toFirstName: alone },
  'desktop/ui/shell/palette/matchText.ts': {
    matchText: (run, text) => [run(text, 'ab'), run(text, 'a b'), run('Nova fila', text)],
  },
  'desktop/ui/shell/palette/Highlight.tsx': {
    Highlight: (run, text) => run({ text, ranges: Array.from({ length: text.length / 16 }, (_, index) => [16 * index, 16 * index + 1]) }),
  },
  'desktop/ui/conversations/tickets/search/splitByMatch.ts': { splitByMatch: (run, text) => [run(text, 'zz'), run(`${text}zz`, 'zz')] },
  'desktop/ui/conversations/messages/composer/mentions.ts': {
    replaceUsersByNames: (run, text) => run(text, new Map([['12345', 'Ana']])),
    replaceNamesByUsers: (run, text) => run(text, [{ address: '', user: '12345', name: 'a' }]),
    findMentionsIn: (run, text) => run(text, [{ address: '', user: '12345', name: 'a' }]),
    findMentionQuery: (run, text) => run(text, text.length),
  },
  'desktop/ui/conversations/messages/composer/useEmojiPicker.ts': { findEmojiQuery: (run, text) => run(text, text.length) },
  'desktop/ui/conversations/messages/emoji/emojis.ts': {
    searchEmojis: (run, text) => [
      run([{ character: 'x', searchTerms: ['sol'] }], text),
      run([{ character: 'x', searchTerms: [text] }], 'sol'),
    ],
  },
  'desktop/ui/conversations/messages/composer/parseCoordinates.ts': { parseCoordinates: alone },
  'desktop/ui/conversations/messages/quick/searchQuickMessages.ts': { findQuickMessageQuery: (run, text) => run(text, text.length) },
  'desktop/ui/conversations/messages/quick/shortenLabel.ts': { shortenLabel: alone },
  'desktop/ui/conversations/messages/bubbles/findFoldEnd.ts': { findFoldEnd: alone },
  'desktop/ui/conversations/messages/guard/findSendRisks.ts': { findSendRisks: (run, text) => run(draft(text)) },
  'desktop/ui/conversations/messages/messageKind.ts': {
    parseLocation: alone,
    typeLabel: (run, text) => run(text, text),
    parseContactCards: (run, text) => [run('contact', text), run('contacts', text)],
  },
  'desktop/ui/conversations/tickets/list/ticketRowView.ts': {
    ticketRowView: (run, text) => {
      const contact = { ...exampleTicketListRecord.contact, name: text };
      const ticket = { ...exampleTicketListRecord, contact, lastMessage: text, lastMessageType: 'conversation' };
      return [run(ticket, { draft: '', now }), run({ ...ticket, fromMe: true }, { draft: '', now }), run(ticket, { draft: text, now })];
    },
  },
  'desktop/ui/conversations/tickets/list/shortPreviews.ts': { shortenPreview: alone },

  'desktop/main/app/redactPersonalData.ts': { redactPersonalData: alone },
  'desktop/main/notifications/notificationId.ts': { parseNotificationId: alone },
  'desktop/main/session/serverAddress.ts': { candidateOrigins: alone, parseServerOption: alone },
  'desktop/main/updates/formatReleaseNotes.ts': { formatReleaseNotes: alone },
};
