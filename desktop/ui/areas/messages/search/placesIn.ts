import { plain } from '#ui/shell/matching.ts';

/** Where a text says something, from and to (exclusive), without regard to case and accents, as the server searches. */
export function placesIn(text: string, term: string): [number, number][] {
  const sought = plain(term.trim());
  const searched = plain(text);
  const places: [number, number][] = [];
  for (let at = sought === '' ? -1 : searched.indexOf(sought); at !== -1; at = searched.indexOf(sought, at + sought.length)) {
    places.push([at, at + sought.length]);
  }
  return places;
}
