import type { ScreenAction } from './actions.ts';
import { matchOf, type Match } from './matching.ts';

export interface Result {
  readonly action: ScreenAction;
  readonly pieces: Match['pieces'];
}
export interface ResultGroup {
  readonly title: string;
  readonly results: readonly Result[];
}

interface Scored extends Result {
  readonly score: number;
}

const recentBonus = 30;
const recentShown = 5;

function scored(action: ScreenAction, term: string, recent: readonly string[]): Scored | null {
  const direct = matchOf(action.label, term);
  const match = direct ?? (action.words !== undefined && matchOf(action.words, term) !== null ? { score: 1, pieces: [] } : null);
  const bonus = recent.includes(action.id) ? recentBonus : 0;
  return match === null ? null : { action, pieces: match.pieces, score: match.score + bonus };
}

/** Groups stand in the order of their best result; a group's results follow their own. */
function grouped(found: readonly Scored[]): ResultGroup[] {
  const byTitle = Map.groupBy(found, ({ action }) => action.group);
  return [...byTitle].map(([title, results]) => ({ title, results }));
}

/** What the palette shows: what was done last while nothing is typed, then the best answers. */
export function resultsFor(
  actions: readonly ScreenAction[],
  term: string,
  recent: { ids: readonly string[]; title: string },
): ResultGroup[] {
  const offered = actions.filter(({ isHidden }) => isHidden !== true);
  const isIdle = term.trim() === '';
  const found = offered.map((action) => scored(action, term, recent.ids)).filter((one) => one !== null);
  if (!isIdle) {
    return grouped(found.toSorted((one, other) => other.score - one.score));
  }
  const last = recent.ids.map((id) => found.find(({ action }) => action.id === id)).filter((one) => one !== undefined);
  const lately = last.slice(0, recentShown);
  const rest = grouped(found.filter((one) => !lately.includes(one)));
  return lately.length === 0 ? rest : [{ title: recent.title, results: lately }, ...rest];
}

/** The newest first, each once, not too many. */
export const remembered = (ids: readonly string[], id: string): string[] => [id, ...ids.filter((one) => one !== id)].slice(0, 12);
