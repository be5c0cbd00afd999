import type { GroupMember, Mention } from '#shared/areas/mentions.ts';
import { arrayParser, objectParser, textParser } from '#shared/kit/parsers.ts';
import { formatContactName, foldText, t } from '#ui/text/index.ts';
import type { TriggerQuery } from './useTrigger.ts';

/** A member who was chosen while somebody wrote: in the field stands the name, in the message what the channel calls them. */
export interface DraftMention {
  readonly address: string;
  readonly user: string;
  readonly name: string;
}

/** Somebody who may be named, as the list shows them. */
export interface MentionCandidate extends DraftMention {
  readonly number: string | null;
}

/** What lay in the device's store. */
export const readDraftMentions = arrayParser(objectParser<DraftMention>({ address: textParser(), user: textParser(), name: textParser() }));

/** What somebody who is named is called; a privacy id is nothing to show. */
export const mentionLabel = ({ name, number }: Mention): string =>
  name === '' && number === null ? t('messages.mention.unnamed') : formatContactName({ name, number: number ?? '' });

/** What stands behind each `@`, and what is shown in its place. */
export const mentionLabels = (mentions: readonly Mention[]): ReadonlyMap<string, string> =>
  new Map(mentions.map((mention) => [mention.user, mentionLabel(mention)]));

const mentionPattern = /(?<!\w)@(\d{5,20})\b/g;

/** The words as people read them. */
export const replaceUsersByNames = (words: string, labels: ReadonlyMap<string, string>): string =>
  labels.size === 0 ? words : words.replace(mentionPattern, (sign, user: string) => (labels.has(user) ? `@${labels.get(user)}` : sign));

/** The words as they are sent; of two names that begin alike the longer one counts. */
export function replaceNamesByUsers(words: string, mentions: readonly DraftMention[]): string {
  return mentions
    .toSorted((one, other) => other.name.length - one.name.length)
    .reduce(
      (text, { name, user }) =>
        text.replaceAll(`@${name}`, (sign, at: number) => (continuesWord(text, at + sign.length) ? sign : `@${user}`)),
      words,
    );
}

/** A word does not end here. */
const continuesWord = (text: string, at: number): boolean => /^[\p{L}\p{N}]/u.test(text.slice(at));

/** Those of the chosen who stand in the words as they are sent. */
export const findMentionsIn = (words: string, mentions: readonly DraftMention[]): DraftMention[] => {
  const users = new Set([...words.matchAll(mentionPattern)].map(([, user]) => user));
  return mentions.filter(({ user }, index) => users.has(user) && mentions.findIndex((one) => one.user === user) === index);
};

const queryPattern = /(?:^|\s)@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]+)?)$/u;

/** Whether somebody is just about to name a member. */
export function findMentionQuery(value: string, caret: number): TriggerQuery | null {
  const term = queryPattern.exec(value.slice(0, caret))?.[1];
  return term === undefined ? null : { start: caret - term.length - 1, term };
}

/** What everybody is called so that nobody is taken for another: two who are called alike by the end of their numbers, else by their order. */
function distinctNames(people: readonly Mention[]): string[] {
  const labels = people.map(mentionLabel);
  const isRepeated = (of: readonly string[], name: string): boolean => of.indexOf(name) !== of.lastIndexOf(name);
  const withNumbers = people.map(({ number }, index) => {
    const label = labels[index] ?? '';
    return isRepeated(labels, label) && number !== null ? `${label} (${number.slice(-4)})` : label;
  });
  return withNumbers.map((name, index) =>
    isRepeated(withNumbers, name) ? `${name} (${withNumbers.slice(0, index + 1).filter((one) => one === name).length})` : name,
  );
}

const toCandidates = (members: readonly GroupMember[]): MentionCandidate[] => {
  const names = distinctNames(members);
  return members.map(({ address, user, number }, index) => ({ address, user, number, name: names[index] ?? '' }));
};

/** Those who may be named: whoever has a name or a number. */
export const mentionCandidates = (members: readonly GroupMember[]): MentionCandidate[] =>
  toCandidates(members.filter(({ name, number }) => name !== '' || number !== null));

/** Those whom a message names, as if they had just been chosen. */
export const toDraftMentions = (mentions: readonly Mention[]): DraftMention[] =>
  toCandidates(mentions.map((mention) => ({ ...mention, address: '' })));

/** Those who may be meant: first whoever has a name that begins so. */
export function searchCandidates(choices: readonly MentionCandidate[], query: string): MentionCandidate[] {
  const term = foldText(query);
  const hasNameStarting = ({ name }: MentionCandidate): boolean => ` ${foldText(name)}`.includes(` ${term}`);
  const matches = choices.filter(({ name, number }) => foldText(name).includes(term) || (term !== '' && number?.includes(term) === true));
  return [...matches.filter(hasNameStarting), ...matches.filter((choice) => !hasNameStarting(choice))];
}
