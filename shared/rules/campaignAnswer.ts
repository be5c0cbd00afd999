export type CampaignAnswer = 'yes' | 'no' | 'optOut';

export interface AnswerWords {
  readonly confirmWords: readonly string[];
  readonly refuseWords: readonly string[];
  readonly optOutWords: readonly string[];
}

/** Without accents, signs, invisible marks and surplus blanks, in lower case. */
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const isOneOf = (text: string, words: readonly string[]): boolean => words.some((word) => normalize(word) === text);

/** The words at its begin: `sim, quero saber` begins with `sim`. */
const beginsWith = (text: string, words: readonly string[]): boolean =>
  words.some((word) => {
    const start = normalize(word);
    return start !== '' && text.startsWith(`${start} `);
  });

/** The Portuguese _no_ is _in the_: alone it refuses nothing, only in phrases of the other languages. */
const noPhrases = ['que no', 'no quiero', 'no gracias', 'no thanks', 'no more'];
const negations = ['nao', 'nunca', 'jamais', 'jamas', 'not', 'never', 'dont', 'don t', 'stop', 'unsubscribe', ...noPhrases];

/** Whole words anywhere: `quero sair` and `claro que não` are no consent, although they begin like one. */
const contains = (text: string, words: readonly string[]): boolean =>
  words.some((word) => {
    const part = normalize(word);
    return part !== '' && ` ${text} `.includes(` ${part} `);
  });

const maxAnswerLength = 60;

const refuses = (text: string, { refuseWords, optOutWords }: AnswerWords): boolean =>
  isOneOf(text, refuseWords) || beginsWith(text, refuseWords) || contains(text, optOutWords) || contains(text, negations);

/** A thumb of any colour. */
const plainSign = (message: string): string => message.trim().replace(/\p{Emoji_Modifier}/gu, '');

function parseByWords(message: string, words: AnswerWords): CampaignAnswer | null {
  const text = normalize(message);
  if (words.confirmWords.includes(plainSign(message))) {
    return 'yes';
  }
  if (text === '' || text.length > maxAnswerLength) {
    return null;
  }
  if (isOneOf(text, words.refuseWords) || beginsWith(text, words.refuseWords)) {
    return 'no';
  }
  if (isOneOf(text, words.confirmWords)) {
    return 'yes';
  }
  if (!beginsWith(text, words.confirmWords)) {
    return null;
  }
  return refuses(text, words) ? 'no' : 'yes';
}

/**
 * What a contact's message says to a campaign; null: neither yes nor no. Opting out takes the word alone. Where a company has no
 * words that agree, whatever refuses nothing does (contract, behaviour 15.6).
 */
export function parseCampaignAnswer(message: string, words: AnswerWords): CampaignAnswer | null {
  const text = normalize(message.slice(0, 400));
  if (text !== '' && isOneOf(text, words.optOutWords)) {
    return 'optOut';
  }
  if (message.includes('👎')) {
    return 'no';
  }
  if (words.confirmWords.length > 0) {
    return parseByWords(message.slice(0, 400), words);
  }
  return refuses(text, words) ? 'no' : 'yes';
}
