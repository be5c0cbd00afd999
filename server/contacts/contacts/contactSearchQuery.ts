import { parseSearchTerm } from '#shared/rules/searchWords.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { numberPatterns, textPatterns } from '#server/platform/database/likePattern.ts';

/** Query of the ids of contacts that have each word of a term in their name, username or number; a number alone also finds whom it belonged to before a merge. */
export function contactSearchQuery(term: string, bind: Bind): string {
  const words = parseSearchTerm(term);
  const patterns = words.map((word) => ({
    names: textPatterns({ ...word, text: word.text.replace(/^@(?=.)/, '') }),
    numbers: numberPatterns(word),
  }));
  const [first, ...others] = patterns;
  const addresses = others.length === 0 && first !== undefined ? first.numbers : [];
  return `select distinct search_contacts(${bind(JSON.stringify(patterns))}::jsonb, ${bind(addresses)}::text[]) as id`;
}
