import { capitalize, toAreaNames, toSnake, toWords, type AreaNames } from './areaNames.ts';

/** The area that the templates are written for. */
const sampleNames = toAreaNames('sampleDomain/sample-items');

/** Every spelling of a name, of its plural first: the singular may be its beginning. */
const listSpellings = ({ domain, kebab, plural, singular }: AreaNames): string[] => [
  domain,
  kebab,
  ...[plural, singular].flatMap((name) => [
    name,
    capitalize(name),
    toSnake(name),
    toSnake(name).toUpperCase(),
    toWords(name),
    capitalize(toWords(name)),
  ]),
];

/** Replaces the sample area by another one, in a template or its path. */
export function fillTemplate(text: string, names: AreaNames): string {
  const spellings = listSpellings(names);
  return listSpellings(sampleNames).reduce((text, sample, index) => text.replaceAll(sample, spellings[index] ?? sample), text);
}
