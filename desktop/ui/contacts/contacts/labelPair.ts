import { formatContactName, formatContactNumber, type NamedContact } from '#ui/text/index.ts';

/** Names of two contacts; of two with one name the numbers, which tell them apart. */
export function labelPair(one: NamedContact, other: NamedContact): [string, string] {
  const names: [string, string] = [formatContactName(one), formatContactName(other)];
  return names[0] === names[1] ? [formatContactNumber(one), formatContactNumber(other)] : names;
}
