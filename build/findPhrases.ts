import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { listSourceFiles } from './exportedNames.ts';

/** A sentence for people: a comment, the text of an error, a document or an English text of the interface. */
interface Prose {
  readonly file: string;
  readonly text: string;
}

const read = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Comments and texts of errors. Names and other strings of the code are no prose. */
function listProse(file: string, code: string): Prose[] {
  const { program, comments } = parseSync(file, code);
  const texts = comments.map(({ value }) => value);
  new Visitor({
    NewExpression: ({ callee, arguments: [message] }) => {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error') && message !== undefined) {
        texts.push(code.slice(message.start, message.end));
      }
    },
  }).visit(program);
  return texts.map((text) => ({ file, text: text.replaceAll(/\s+(?:\* )?/g, ' ') }));
}

/** Files with each phrase in their prose, without a limit. Only files that hold a phrase at all are parsed. */
export function findPhrases(root: string, phrases: readonly string[]): string[] {
  const pattern = new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'gi');
  const hits = ({ file, text }: Prose): string[] => (text.match(pattern) ?? []).map((phrase) => `${file}: ${phrase.toLowerCase()}`);
  const whole = (file: string): Prose => ({ file, text: read(root, file) });
  const isCandidate = ({ file, text }: Prose): boolean => hits({ file, text: text.replaceAll(/\s+(?:\* )?/g, ' ') }).length > 0;
  const documents = globSync(['*.md', '{shared,server,desktop,build}/**/*.md', 'shared/i18n/en/**/*.ts', 'shared/i18n/mail/en.ts'], {
    cwd: root,
  })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file !== 'shared/GLOSSARY.md');
  return [
    ...documents.toSorted().map((file) => whole(file)),
    ...listSourceFiles(root)
      .map((file) => whole(file))
      .filter(isCandidate)
      .flatMap(({ file, text }) => listProse(file, text)),
  ].flatMap(hits);
}
