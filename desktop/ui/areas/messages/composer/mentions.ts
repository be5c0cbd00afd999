import type { Member, Mention } from '#shared/areas/mentions.ts';
import { list, shape, text } from '#shared/kit/readers.ts';
import { contactLabel, folded, t } from '#ui/text/index.ts';
import type { Looking } from './usePlace.ts';

/** A member who was chosen while somebody wrote: in the field stands the name, in the message what the channel calls them. */
export interface ChosenMember {
  readonly address: string;
  readonly user: string;
  readonly name: string;
}

/** Somebody who may be named, as the list shows them. */
export interface Choice extends ChosenMember {
  readonly number: string | null;
}

/** What lay in the device's store. */
export const readChosen = list(shape<ChosenMember>({ address: text(), user: text(), name: text() }));

/** What somebody who is named is called; a privacy id is nothing to show. */
export const mentionLabel = ({ name, number }: Mention): string =>
  name === '' && number === null ? t('messages.mention.unnamed') : contactLabel({ name, number: number ?? '' });

/** What stands behind each `@`, and what is shown in its place. */
export const mentionLabels = (mentions: readonly Mention[]): ReadonlyMap<string, string> =>
  new Map(mentions.map((mention) => [mention.user, mentionLabel(mention)]));

const named = /(?<!\w)@(\d{5,20})\b/g;

/** The words as people read them. */
export const withNames = (words: string, labels: ReadonlyMap<string, string>): string =>
  labels.size === 0 ? words : words.replace(named, (sign, user: string) => (labels.has(user) ? `@${labels.get(user)}` : sign));

/** The words as they are sent; of two names that begin alike the longer one counts. */
export function withUsers(words: string, chosen: readonly ChosenMember[]): string {
  return chosen
    .toSorted((one, other) => other.name.length - one.name.length)
    .reduce(
      (text, { name, user }) => text.replaceAll(`@${name}`, (sign, at: number) => (goesOn(text, at + sign.length) ? sign : `@${user}`)),
      words,
    );
}

/** A word does not end here. */
const goesOn = (text: string, at: number): boolean => /^[\p{L}\p{N}]/u.test(text.slice(at));

/** Those of the chosen who stand in the words as they are sent. */
export const chosenIn = (words: string, chosen: readonly ChosenMember[]): ChosenMember[] => {
  const users = new Set([...words.matchAll(named)].map(([, user]) => user));
  return chosen.filter(({ user }, index) => users.has(user) && chosen.findIndex((one) => one.user === user) === index);
};

const looking = /(?:^|\s)@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]+)?)$/u;

/** Whether somebody is just about to name a member. */
export function lookingAt(value: string, caret: number): Looking | null {
  const term = looking.exec(value.slice(0, caret))?.[1];
  return term === undefined ? null : { at: caret - term.length - 1, term };
}

/** What everybody is called so that nobody is taken for another: two who are called alike by the end of their numbers, else by their order. */
function toldApart(people: readonly Mention[]): string[] {
  const labels = people.map(mentionLabel);
  const isShared = (of: readonly string[], name: string): boolean => of.indexOf(name) !== of.lastIndexOf(name);
  const withNumbers = people.map(({ number }, index) => {
    const label = labels[index] ?? '';
    return isShared(labels, label) && number !== null ? `${label} (${number.slice(-4)})` : label;
  });
  return withNumbers.map((name, index) =>
    isShared(withNumbers, name) ? `${name} (${withNumbers.slice(0, index + 1).filter((one) => one === name).length})` : name,
  );
}

const choicesAmong = (members: readonly Member[]): Choice[] => {
  const names = toldApart(members);
  return members.map(({ address, user, number }, index) => ({ address, user, number, name: names[index] ?? '' }));
};

/** Those who may be named: whoever has a name or a number. */
export const choicesOf = (members: readonly Member[]): Choice[] =>
  choicesAmong(members.filter(({ name, number }) => name !== '' || number !== null));

/** Those whom a message names, as if they had just been chosen. */
export const namedIn = (mentions: readonly Mention[]): ChosenMember[] =>
  choicesAmong(mentions.map((mention) => ({ ...mention, address: '' })));

/** Those who may be meant: first whoever has a name that begins so. */
export function matching(choices: readonly Choice[], looked: string): Choice[] {
  const term = folded(looked);
  const begins = ({ name }: Choice): boolean => ` ${folded(name)}`.includes(` ${term}`);
  const found = choices.filter(({ name, number }) => folded(name).includes(term) || (term !== '' && number?.includes(term) === true));
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))];
}
