/** Somebody who can be mentioned. */
interface MentionedName {
  readonly name: string;
}

/** A part of a text: a mention of somebody, or what stands between mentions. */
export interface MentionPart<Person> {
  readonly text: string;
  readonly person: Person | null;
}

const wordCharacter = /[\p{L}\p{N}_]/u;

/** The member named after the `@` at an index; of two names, the longer one. */
function findNamed<Person extends MentionedName>(text: string, at: number, people: readonly Person[]): Person | null {
  const longest = people.reduce((length, { name }) => Math.max(length, name.length), 0);
  const rest = text.slice(at + 1, at + longest + 2).toLocaleLowerCase();
  const isNamed = ({ name }: Person): boolean =>
    name !== '' && rest.startsWith(name.toLocaleLowerCase()) && !wordCharacter.test(rest.charAt(name.length));
  return people.filter(isNamed).toSorted((a, b) => b.name.length - a.name.length)[0] ?? null;
}

/** A text in its parts; a mention is `@` and a whole name, not inside a word. */
export function splitMentions<Person extends MentionedName>(text: string, people: readonly Person[]): MentionPart<Person>[] {
  const parts: MentionPart<Person>[] = [];
  let start = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const person = at > 0 && wordCharacter.test(text.charAt(at - 1)) ? null : findNamed(text, at, people);
    if (person !== null) {
      const end = at + 1 + person.name.length;
      parts.push({ text: text.slice(start, at), person: null }, { text: text.slice(at, end), person });
      start = end;
    }
  }
  return [...parts, { text: text.slice(start), person: null }].filter((part) => part.text !== '');
}

/** Everybody whom a text mentions. */
export const findMentioned = <Person extends MentionedName>(text: string, people: readonly Person[]): Person[] => [
  ...new Set(splitMentions(text, people).flatMap(({ person }) => (person === null ? [] : [person]))),
];
