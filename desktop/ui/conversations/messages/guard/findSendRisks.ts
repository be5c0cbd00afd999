import { findUnfilledVariables, type VariableSubject } from '#shared/rules/substituteVariables.ts';
import { foldText } from '#ui/text/index.ts';

/** Contact as the guard knows it. */
export interface GuardedContact {
  readonly id: number;
  readonly name: string;
  readonly number: string;
  readonly isGroup: boolean;
}

export type SendRisk =
  /** Stops; the others only ask. */
  | { readonly kind: 'unfilled'; readonly variables: readonly string[] }
  | { readonly kind: 'otherName' | 'otherNumber'; readonly name: string }
  | { readonly kind: 'answered' | 'typing'; readonly name: string };

export interface DraftToCheck {
  readonly text: string;
  readonly contact: GuardedContact;
  /** What its variables stand for. */
  readonly subject: VariableSubject;
  /** Contacts whose conversations were open lately. */
  readonly recentContacts: readonly GuardedContact[];
  /** Contacts of the lists: their full names and numbers count. A first name of so many would be a word of the text. */
  readonly listedContacts: readonly GuardedContact[];
  /** The agent's own name, which also signs. */
  readonly ownName: string;
  /** Colleague who has answered since the draft was begun. */
  readonly answeredBy: string | null;
  /** Colleague who writes to the contact at the moment. */
  readonly typingBy: string | null;
}

const minNameLength = 3;
/** Shorter runs are prices, times and postal codes. */
const minNumberLength = 8;
const greeting =
  /(?:oi+|ola|bom dia|boa tarde|boa noite|prezad[oa]|car[oa]|sra?|dona|hi|hello|hey|dear|good (?:morning|afternoon|evening)|hola|buen[oa]s (?:dias|tardes|noches)|estimad[oa])\b[\s,.!-]*/y;

/** The text behind its greetings. */
function skipGreetings(text: string): string {
  let start = 0;
  for (greeting.lastIndex = 0; greeting.test(text);) {
    start = greeting.lastIndex;
  }
  return text.slice(start);
}

const wordsOf = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const firstNameOf = (name: string): string => wordsOf(name).split(' ')[0] ?? '';
const hasWords = (text: string, words: string): boolean => ` ${text} `.includes(` ${words} `);

function hasFullName(text: string, { name }: GuardedContact): boolean {
  const fullName = wordsOf(name);
  return fullName.includes(' ') && hasWords(wordsOf(text), fullName);
}

/** A full name anywhere, or a first name where the text addresses somebody. */
function namesContact(text: string, contact: GuardedContact): boolean {
  if (hasFullName(text, contact)) {
    return true;
  }
  const { name } = contact;
  const first = firstNameOf(name);
  const folded = foldText(text.trim());
  const addressed = wordsOf(skipGreetings(folded));
  return first.length >= minNameLength && /\p{L}/u.test(first) && addressed.startsWith(first) && hasWords(addressed, first);
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Compared by the end: country and area are often left out. */
function hasNumber(text: string, { number }: GuardedContact): boolean {
  const end = digitsOf(number).slice(-minNumberLength);
  const runs = text.match(/\d[\d ().-]{6,}\d/g) ?? [];
  return end.length === minNumberLength && runs.some((run) => digitsOf(run).endsWith(end));
}

/** What speaks against sending a text to a contact: stops first. */
export function findSendRisks(draft: DraftToCheck): SendRisk[] {
  const { text, contact, subject, recentContacts, listedContacts, ownName, answeredBy, typingBy } = draft;
  const variables = findUnfilledVariables(text, subject);
  const ownNames = new Set([firstNameOf(contact.name), firstNameOf(ownName)]);
  const isOther = ({ id, isGroup, number }: GuardedContact): boolean => id !== contact.id && !isGroup && number !== contact.number;
  const [recent, listed] = [recentContacts.filter(isOther), listedContacts.filter(isOther)];
  const named =
    recent.find((other) => !ownNames.has(firstNameOf(other.name)) && namesContact(text, other)) ??
    listed.find((other) => hasFullName(text, other));
  const numbered = [...recent, ...listed].find((other) => hasNumber(text, other));
  return [
    ...(variables.length > 0 ? [{ kind: 'unfilled', variables } as const] : []),
    ...(named === undefined ? [] : [{ kind: 'otherName', name: named.name } as const]),
    ...(numbered === undefined ? [] : [{ kind: 'otherNumber', name: numbered.name } as const]),
    ...(answeredBy === null ? [] : [{ kind: 'answered', name: answeredBy } as const]),
    ...(typingBy === null ? [] : [{ kind: 'typing', name: typingBy } as const]),
  ];
}
