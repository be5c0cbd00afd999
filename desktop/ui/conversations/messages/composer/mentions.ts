import type { GroupMember, Mention } from '#shared/conversations/messages/mentions.ts';
import { arrayParser, objectParser, textParser } from '#shared/kit/parsers.ts';
import { formatContactName, foldText, t } from '#ui/text/index.ts';
import type { TriggerQuery } from './useTrigger.ts';

/** Mention in a draft: the text holds `@name`, the message sent `@user`. */
export interface DraftMention {
  readonly address: string;
  readonly user: string;
  readonly name: string;
}

/** Member offered in the list. */
export interface MentionCandidate extends DraftMention {
  readonly number: string | null;
}

/** Parses mentions from storage. */
export const readDraftMentions = arrayParser(objectParser<DraftMention>({ address: textParser(), user: textParser(), name: textParser() }));

/** Display name; WhatsApp's hidden ids are never shown. */
const mentionLabel = ({ name, number }: Mention): string =>
  name === '' && number === null ? t('messageStates.unnamed') : formatContactName({ name, number: number ?? '' });

/** Display names by `user`. */
export const mentionLabels = (mentions: readonly Mention[]): ReadonlyMap<string, string> =>
  new Map(mentions.map((mention) => [mention.user, mentionLabel(mention)]));

const mentionPattern = /(?<!\w)@(\d{5,20})\b/g;

/** Replaces `@user` by `@name` for display. */
export const replaceUsersByNames = (text: string, labels: ReadonlyMap<string, string>): string =>
  labels.size === 0 ? text : text.replace(mentionPattern, (match, user: string) => (labels.has(user) ? `@${labels.get(user)}` : match));

/** Replaces `@name` by `@user` for sending; the longest matching name wins. */
export function replaceNamesByUsers(draftText: string, mentions: readonly DraftMention[]): string {
  return mentions
    .toSorted((one, other) => other.name.length - one.name.length)
    .reduce(
      (text, { name, user }) =>
        text.replaceAll(`@${name}`, (match, at: number) => (continuesWord(text, at + match.length) ? match : `@${user}`)),
      draftText,
    );
}

const continuesWord = (text: string, at: number): boolean => /^[\p{L}\p{N}]/u.test(text.slice(at));

/** Mentions that the text to send contains. */
export const findMentionsIn = (text: string, mentions: readonly DraftMention[]): DraftMention[] => {
  const users = new Set([...text.matchAll(mentionPattern)].map(([, user]) => user));
  return mentions.filter(({ user }, index) => users.has(user) && mentions.findIndex((one) => one.user === user) === index);
};

const queryPattern = /(?:^|\s)@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]+)?)$/u;

/** Mention query before the caret. */
export function findMentionQuery(value: string, caret: number): TriggerQuery | null {
  const term = queryPattern.exec(value.slice(0, caret))?.[1];
  return term === undefined ? null : { start: caret - term.length - 1, term };
}

/** Names made unique by the end of the number, else by a counter. */
function distinctNames(mentions: readonly Mention[]): string[] {
  const labels = mentions.map(mentionLabel);
  const isRepeated = (of: readonly string[], name: string): boolean => of.indexOf(name) !== of.lastIndexOf(name);
  const withNumbers = mentions.map(({ number }, index) => {
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

/** Members with a name or a number. */
export const mentionCandidates = (members: readonly GroupMember[]): MentionCandidate[] =>
  toCandidates(members.filter(({ name, number }) => name !== '' || number !== null));

/** Mentions of an existing message, for editing it. */
export const toDraftMentions = (mentions: readonly Mention[]): DraftMention[] =>
  toCandidates(mentions.map((mention) => ({ ...mention, address: '' })));

/** Candidates that match the query; names with a word that starts with it come first. */
export function searchCandidates(choices: readonly MentionCandidate[], query: string): MentionCandidate[] {
  const term = foldText(query);
  const hasNameStarting = ({ name }: MentionCandidate): boolean => ` ${foldText(name)}`.includes(` ${term}`);
  const matches = choices.filter(({ name, number }) => foldText(name).includes(term) || (term !== '' && number?.includes(term) === true));
  return [...matches.filter(hasNameStarting), ...matches.filter((choice) => !hasNameStarting(choice))];
}
