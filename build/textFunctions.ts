/** A function under test, whatever it takes. */
export type TextFunction = (...input: readonly unknown[]) => unknown;

/** Calls a function with a text in the place of what a stranger writes. */
export type Call = (run: TextFunction, text: string) => unknown;

/** Calls by export. */
export type Calls = Readonly<Record<string, Call>>;

export const alone: Call = (run, text) => run(text);
export const now = new Date('2029-01-01T12:00:00Z');
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
export function callMethod(object: unknown, name: string, ...input: readonly unknown[]): unknown {
  return (object as Readonly<Record<string, TextFunction>>)[name]?.(...input);
}

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
  isBlankText: { isBlankText: alone },
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
  fillScheduleText: {
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
  readServiceFailure: { readServiceFailure: alone },
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
    parseCardNumbers: (run, text) => run(cardProperty(text), text),
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
  delivery: ['canAdvanceDelivery', 'hasReached', 'getAck', 'canEditText'],
  describeLastInteraction: ['describeLastInteraction'],
  doNotDisturb: ['getDoNotDisturbEnd'],
  inboxFilter: ['parseInboxFilter', 'isInInbox'],
  notificationPreferences: ['isWithinHours', 'getNotificationSound', 'isDoNotDisturb', 'isMuted', 'getQueueSoundKey'],
  openingTimes: ['listHours', 'isOpenAt', 'nextOpening'],
  optionTree: ['findPath', 'findInsertRefusal', 'findMoveRefusal', 'placeOption', 'omitOption', 'listChildren', 'listSubtree', 'renumber'],
  permissionAccess: ['findAccess', 'dependsOnPlan'],
  permissionRule: ['permission', 'isActor'],
  permissions: ['findRefusal', 'can', 'isActor'],
  findPersonTimes: ['findPersonTimes'],
  recurrence: ['addMonths', 'computePaidPeriod', 'dayOfMonth', 'isAnchorOf'],
  scheduleRepeat: ['findNextTime'],
  findServiceDue: ['findServiceDue'],
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
