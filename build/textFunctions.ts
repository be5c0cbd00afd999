import { exampleTicketListRecord } from '#shared/areas/tickets.ts';

/** A function under test, whatever it takes. */
export type TextFunction = (...input: readonly unknown[]) => unknown;

/** Calls a function with a text in the place of what a stranger writes. */
type Call = (run: TextFunction, text: string) => unknown;

/** Calls by export. */
type Calls = Readonly<Record<string, Call>>;

const alone: Call = (run, text) => run(text);
const now = new Date('2029-01-01T12:00:00Z');
const subject = { name: 'Ana', user: 'Rui', queue: 'Vendas', ticket: 1, now, timeZone: 'UTC' };
const answerWords = (word: string) => ({ confirmWords: [word], refuseWords: [word], optOutWords: [word] });
const card = (text: string) => ({
  name: text,
  organisation: text,
  numbers: [{ number: text, account: text, kind: null, label: text }],
  emails: [text],
});
const cardProperty = (text: string) => ({ name: 'TEL', group: '', parameters: [text, `TYPE=${text}`, `X-CUSTOM(${text})`], value: text });
const handover = (text: string) =>
  [true, false].map((isFromCustomer) => ({ isFromCustomer, isAnswer: !isFromCustomer, body: text, at: now.toISOString() }));
const richText = (text: string) => [{ children: [{ text, bold: true, italic: true, underline: true }] }];
const draft = (text: string) => ({
  text,
  contact: { name: text.slice(0, 200), number: '5511999990000' },
  listedContacts: [{ name: 'Ana Reis', number: '5511888880000' }],
  ownName: 'Rui',
  answeredBy: null,
  typingBy: null,
});

function callMethod(object: unknown, name: string, ...input: readonly unknown[]): unknown {
  return (object as Readonly<Record<string, TextFunction>>)[name]?.(...input);
}

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

/** Every function that `shared/rules` exports stands here, or below. */
export const ruleCalls: Readonly<Record<string, Calls>> = {
  campaignAnswer: {
    parseCampaignAnswer: (run, text) => [run(text, answerWords('sim')), run('sim', answerWords(text)), run(text, answerWords(''))],
  },
  campaignText: {
    insertOwnVariables: (run, text) => run(text, [{ key: 'cupom', value: 'X' }]),
    findUnknownCampaignVariables: (run, text) => run(text, []),
    fillSendingTime: (run, text) => run(text, subject),
    fillCampaignText: (run, text) => run(text, { nome: 'Ana', numero: '55', email: 'a@b.co' }),
  },
  contactFieldValue: {
    normalizeFieldValue: (run, text) =>
      ['text', 'number', 'date', 'boolean', 'choice'].map((kind) => run({ kind, options: ['a', text] }, text)),
  },
  describeUserAgent: { describeUserAgent: alone },
  draftHandover: { draftHandover: (run, text) => run(handover(text)) },
  findOptionProblems: {
    findOptionProblems: (run, text) => run([{ id: 1, parentId: null, title: text, message: text, queueId: null, kind: 'menu' }]),
  },
  findPasswordProblem: { findPasswordProblem: (run, text) => run(text, { minLength: 8, name: text, email: text }) },
  formatCsv: { formatCsvLine: (run, text) => run([text, text]) },
  formatPhoneNumber: { isPrivacyId: alone, formatPhoneNumber: alone },
  identifyingText: { toIdentifyingText: alone },
  isEmoji: { isEmoji: alone },
  isVoiceMime: { isVoiceMime: alone },
  keptMedia: { toKeptReason: alone, readKeptDays: alone },
  mapLocation: {
    encodeMapLocation: (run, text) => run({ latitude: 1, longitude: 1, description: text }, text),
    parseMapLocation: alone,
  },
  messageSignature: { addSignature: (run, text) => run(text, text), splitSignature: alone },
  money: { money: (run, text) => callMethod(run(), 'validate', text) },
  parseMoney: { parseMoney: alone },
  parsePhoneNumber: { parsePhoneNumber: (run, text) => [run(text, 'BR'), run(text, null)] },
  parsePromiseTime: { parsePromiseTime: (run, text) => run(text, { now, timeZone: 'America/Sao_Paulo' }) },
  menuAnswer: { normalizeAnswer: alone, readAnswer: alone, parseNumberAnswer: alone, isAnswerTry: alone, isCommandAnswer: alone },
  numberSpellings: { numberSpellings: alone },
  readPhoneText: { readPhoneText: alone, splitPhoneList: alone },
  placeholders: {
    findPlaceholders: alone,
    quoteBraces: alone,
    unquoteBraces: alone,
    findUnknownPlaceholders: (run, text) => run(text, () => false),
    replacePlaceholders: (run, text) => run(text, () => 'x'),
  },
  parseWhatsappText: { parseWhatsappText: alone, stripWhatsappMarks: alone },
  scheduleText: {
    fillScheduleText: (run, text) => run(text, { ...subject, sendAt: now.toISOString() }),
  },
  searchWords: {
    toVisibleLine: alone,
    parseSearchTerm: alone,
    hasLongWord: alone,
    foldText: alone,
    createSearchTest: (run, text) => (run(text) as TextFunction)(text, [text]),
    matchesSearch: (run, text) => [run(text, [text]), run('ab c', [text], [text])],
  },
  serviceFailure: { readServiceFailure: alone },
  substituteVariables: {
    findUnknownVariables: alone,
    dropUnknownVariables: alone,
    leaveOutVariables: alone,
    findUnfilledVariables: (run, text) => run(text, subject),
    substituteVariables: (run, text) => [run(text, subject), run('{{firstName}} {{name}}', { ...subject, name: text })],
    containsFilled: (run, text) => [run(text, 'Oi, {{firstName}}!'), run(text, text), run('Oi', text)],
  },
  taxDocument: { readTaxDocument: alone, formatTaxDocument: alone, findTaxDocument: alone },
  ticketLink: { formatTicketLink: alone, parseTicketUuid: alone },
  vcard: {
    parseVcards: alone,
    parseCardLines: alone,
    encodeVcard: (run, text) => run(card(text)),
    formatCardLine: (run, text) => run(card(text)),
    numberCard: (run, text) => run(text, text),
  },
  vcardNumbers: {
    kindOfWord: alone,
    parseNumber: (run, text) => run(cardProperty(text), text),
    parseAddress: (run, text) => run(cardProperty(text)),
    addOtherNumbers: (run, text) => run(card(text).numbers, card(`1${text}`).numbers),
    preferenceOf: (run, text) => run(cardProperty(text)),
  },
  vcardProperties: {
    toSingleLine: alone,
    unescapeValue: alone,
    splitValue: alone,
    splitCards: alone,
    parameterValue: (run, text) => [run([text], 'WAID'), run([`WAID=${text}`], 'WAID')],
    decodeValue: (run, text) => [run(text, ['ENCODING=QUOTED-PRINTABLE']), run(text, ['ENCODING=B', `CHARSET=${text}`])],
  },
  videoCode: { parseVideoCode: alone, toWatchUrl: alone, toPlayerUrl: alone },
  workingHours: { parseMinutes: alone },
  zonedTime: {
    isZoneName: alone,
    parseZonedTime: (run, text) => run(text, 'UTC'),
    parseZonedEnd: (run, text) => run(text, 'UTC'),
  },
};

/** Functions of `shared/rules` that take no text of people: times, records, states and the tree of a menu, whose size is bounded. */
export const rulesWithoutText: Readonly<Record<string, readonly string[]>> = {
  brazilianHolidays: ['computeEaster', 'listBrazilianHolidays', 'listMissingHolidays'],
  campaignPace: ['meanStepSeconds', 'estimateEnd'],
  campaignRisk: ['assessCampaignRisk'],
  computeWarmUp: ['computeWarmUp'],
  connectionStatus: ['getConnectionStatus', 'isRetrying', 'hasStoppedRetrying', 'canSendMessages'],
  delivery: ['canAdvanceDelivery', 'hasReached', 'getAck'],
  describeLastInteraction: ['describeLastInteraction'],
  doNotDisturb: ['getDoNotDisturbEnd'],
  inboxFilter: ['parseInboxFilter', 'isInInbox'],
  notificationPreferences: ['isWithinHours', 'getNotificationSound', 'isDoNotDisturb', 'isMuted', 'getQueueSoundKey'],
  openingTimes: ['listHours', 'isOpenAt', 'nextOpening'],
  optionTree: ['findPath', 'findInsertRefusal', 'findMoveRefusal', 'placeOption', 'omitOption', 'listChildren', 'listSubtree', 'renumber'],
  permissionAccess: ['findAccess', 'dependsOnPlan'],
  permissionRule: ['permission'],
  permissions: ['findRefusal', 'can'],
  personTimes: ['findPersonTimes'],
  recurrence: ['addMonths', 'computePaidPeriod', 'dayOfMonth', 'isAnchorOf'],
  scheduleRepeat: ['findNextTime'],
  serviceClock: ['findServiceDue'],
  ticketViewFilter: ['ticketViewFilter'],
  workingHours: [
    'findIntervalProblems',
    'findHoursProblems',
    'createDefaultWeek',
    'listIntervals',
    'timeIntervals',
    'daySchedules',
    'isClosedInterval',
    'hasBothTimes',
    'isOvernight',
    'hoursInput',
    'intervalsInput',
  ],
  parsePhoneNumber: ['preferNational'],
  zonedTime: ['findClockChange', 'getOffsetMs', 'addDays', 'toZonedTime', 'toZonedDay'],
};

/** Functions that read what customers, agents, companies' services and files say, by file. */
export const textCalls: Readonly<Record<string, Calls>> = {
  'shared/areas/chatMentions.ts': {
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
    ],
  },
  'server/platform/bots/flattenRichText.ts': { flattenRichText: (run, text) => run(richText(text)) },
  'server/platform/parseJson.ts': { toStorableText: alone },
  'server/platform/redact.ts': { redactText: alone },
  'server/platform/ai/toSsml.ts': { toSpokenText: alone, toSsml: (run, text) => run(text, text) },
  'server/platform/ai/readCompletion.ts': {
    readCompletion: (run, text) => [
      run(JSON.stringify({ model: 'x', choices: [{ message: { content: text } }] }), 'application/json'),
      run(text, 'text/event-stream'),
    ],
  },
  'server/platform/ai/readWords.ts': { readWords: inChunks },
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
  'server/platform/billingProviders/customerFields.ts': {
    linkOrNull: alone,
    parseMoney: alone,
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
  'server/areas/prompts/transferMarker.ts': { readMarker: alone, createMarkerFilter: inPieces },
  'server/areas/botTurns/prompt/promptRules.ts': { toSafeFirstName: alone, tellsRules: alone },
  'server/areas/botTurns/integration/typebotCommand.ts': { readCommand: (run, text) => [run(text), run(`#${text}`)] },
  'server/areas/chatbot/parseChoice.ts': {
    findChoice: (run, text) => run(text, ['Vendas', 'Suporte'], (name: string, index: number) => ({ number: index + 1, name })),
  },
  'server/areas/ratings/decideRating.ts': { parseRate: alone },
  'server/areas/messages/mentions.ts': {
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
  'desktop/ui/areas/tickets/search/splitByMatch.ts': { splitByMatch: (run, text) => [run(text, 'zz'), run(`${text}zz`, 'zz')] },
  'desktop/ui/areas/messages/composer/mentions.ts': {
    replaceUsersByNames: (run, text) => run(text, new Map([['12345', 'Ana']])),
    replaceNamesByUsers: (run, text) => run(text, [{ address: '', user: '12345', name: 'a' }]),
    findMentionsIn: (run, text) => run(text, [{ address: '', user: '12345', name: 'a' }]),
    findMentionQuery: (run, text) => run(text, text.length),
  },
  'desktop/ui/areas/messages/composer/useEmojiPicker.ts': { findEmojiQuery: (run, text) => run(text, text.length) },
  'desktop/ui/areas/messages/emoji/emojis.ts': {
    searchEmojis: (run, text) => [
      run([{ character: 'x', searchTerms: ['sol'] }], text),
      run([{ character: 'x', searchTerms: [text] }], 'sol'),
    ],
  },
  'desktop/ui/areas/messages/composer/parseCoordinates.ts': { parseCoordinates: alone },
  'desktop/ui/areas/messages/quick/searchQuickMessages.ts': { findQuickMessageQuery: (run, text) => run(text, text.length) },
  'desktop/ui/areas/messages/quick/shortenLabel.ts': { shortenLabel: alone },
  'desktop/ui/areas/messages/bubbles/findFoldEnd.ts': { findFoldEnd: alone },
  'desktop/ui/areas/messages/guard/findSendRisks.ts': { findSendRisks: (run, text) => run(draft(text)) },
  'desktop/ui/areas/messages/messageKind.ts': {
    parseLocation: alone,
    typeLabel: (run, text) => run(text, text),
    parseContactCards: (run, text) => [run('contact', text), run('contacts', text)],
  },
  'desktop/ui/areas/tickets/list/ticketRowView.ts': {
    ticketRowView: (run, text) => {
      const contact = { ...exampleTicketListRecord.contact, name: text };
      const ticket = { ...exampleTicketListRecord, contact, lastMessage: text, lastMessageType: 'conversation' };
      return [run(ticket, { draft: '', now }), run({ ...ticket, fromMe: true }, { draft: '', now }), run(ticket, { draft: text, now })];
    },
  },
  'desktop/ui/areas/tickets/list/shortPreviews.ts': { shortenPreview: alone },

  'desktop/main/app/redactPersonalData.ts': { redactPersonalData: alone },
  'desktop/main/notifications/notificationId.ts': { parseNotificationId: alone },
  'desktop/main/session/serverAddress.ts': { candidateOrigins: alone, parseServerOption: alone },
  'desktop/main/updates/formatReleaseNotes.ts': { formatReleaseNotes: alone },
};
