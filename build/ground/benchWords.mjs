import { existsSync } from 'node:fs';
import { refuse } from './run.mjs';

export const help = `Measures the product, and builds what is missing for it. Figures are worth something on a machine that does nothing else.

  npm run bench                    the server on a million messages, kept in out/bench
  npm run bench -- ./folder        the same, its data kept there
  npm run bench -- seed [folder]   only makes that data, for any other load tool
  npm run bench -- numbers [100]   so many paired WhatsApp numbers
  npm run bench -- page            the screens: 60 000 tickets, a conversation of 10 000 messages
  npm run bench -- desktop         the installed program: its starts, and what it costs while nothing happens
  npm run bench -- --help          this`;

/** What each part takes behind its name. */
const parts = { server: isFolder, seed: isFolder, numbers: (word) => /^[1-9]\d*$/.test(word), page: () => false, desktop: () => false };

/** A bare word may be a part written wrong: a folder is there already, or is named as a path. */
function isFolder(word) {
  return !word.startsWith('-') && (/[./\\]/.test(word) || existsSync(word));
}

/** What is to be measured; whatever cannot be understood is refused before anything is built. */
export function benchOf([first, ...rest]) {
  const isNamed = first !== 'server' && Object.hasOwn(parts, first ?? '');
  const part = isNamed ? first : 'server';
  const words = isNamed || first === undefined ? rest : [first, ...rest];
  const stray = words.length > 1 ? words[1] : words.find((word) => !parts[part](word));
  if (stray !== undefined) {
    refuse(`${stray} cannot be measured. npm run bench -- --help says what can.`);
  }
  return { part };
}
