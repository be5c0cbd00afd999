import type { ScreenAction } from '#ui/shell/actions/screenActions.ts';
import { matchText, type TextMatch } from './matchText.ts';

export interface PaletteResult {
  readonly action: ScreenAction;
  readonly ranges: TextMatch['ranges'];
}
export interface PaletteResultGroup {
  readonly title: string;
  readonly results: readonly PaletteResult[];
}

interface ScoredResult extends PaletteResult {
  readonly score: number;
}

const recentBonus = 30;
const maxRecent = 5;

function scoreAction(action: ScreenAction, term: string, recent: readonly string[]): ScoredResult | null {
  const labelMatch = matchText(action.label, term);
  const match =
    labelMatch ?? (action.keywords !== undefined && matchText(action.keywords, term) !== null ? { score: 1, ranges: [] } : null);
  const bonus = recent.includes(action.id) ? recentBonus : 0;
  return match === null ? null : { action, ranges: match.ranges, score: match.score + bonus };
}

/** Groups are ordered by their best result. */
function groupResults(matches: readonly ScoredResult[]): PaletteResultGroup[] {
  const byTitle = Map.groupBy(matches, ({ action }) => action.group);
  return [...byTitle].map(([title, results]) => ({ title, results }));
}

/** Recent actions while the term is empty, else matches by score. */
export function findPaletteResults(
  actions: readonly ScreenAction[],
  term: string,
  recent: { ids: readonly string[]; title: string },
): PaletteResultGroup[] {
  const listedActions = actions.filter(({ isHidden }) => isHidden !== true);
  const isEmptyTerm = term.trim() === '';
  const matches = listedActions.map((action) => scoreAction(action, term, recent.ids)).filter((one) => one !== null);
  if (!isEmptyTerm) {
    return groupResults(matches.toSorted((one, other) => other.score - one.score));
  }
  const recentResults = recent.ids.map((id) => matches.find(({ action }) => action.id === id)).filter((one) => one !== undefined);
  const shownRecent = recentResults.slice(0, maxRecent);
  const otherGroups = groupResults(matches.filter((one) => !shownRecent.includes(one)));
  return shownRecent.length === 0 ? otherGroups : [{ title: recent.title, results: shownRecent }, ...otherGroups];
}

/** Most recent first, without duplicates, at most 12. */
export const addRecentAction = (ids: readonly string[], id: string): string[] => [id, ...ids.filter((one) => one !== id)].slice(0, 12);
