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
  const direct = matchText(action.label, term);
  const match = direct ?? (action.keywords !== undefined && matchText(action.keywords, term) !== null ? { score: 1, ranges: [] } : null);
  const bonus = recent.includes(action.id) ? recentBonus : 0;
  return match === null ? null : { action, ranges: match.ranges, score: match.score + bonus };
}

/** Groups are ordered by their best result. */
function groupResults(found: readonly ScoredResult[]): PaletteResultGroup[] {
  const byTitle = Map.groupBy(found, ({ action }) => action.group);
  return [...byTitle].map(([title, results]) => ({ title, results }));
}

/** Recent actions while the term is empty, else matches by score. */
export function findPaletteResults(
  actions: readonly ScreenAction[],
  term: string,
  recent: { ids: readonly string[]; title: string },
): PaletteResultGroup[] {
  const offered = actions.filter(({ isHidden }) => isHidden !== true);
  const isIdle = term.trim() === '';
  const found = offered.map((action) => scoreAction(action, term, recent.ids)).filter((one) => one !== null);
  if (!isIdle) {
    return groupResults(found.toSorted((one, other) => other.score - one.score));
  }
  const last = recent.ids.map((id) => found.find(({ action }) => action.id === id)).filter((one) => one !== undefined);
  const lately = last.slice(0, maxRecent);
  const rest = groupResults(found.filter((one) => !lately.includes(one)));
  return lately.length === 0 ? rest : [{ title: recent.title, results: lately }, ...rest];
}

/** Most recent first, without duplicates, at most 12. */
export const addRecentAction = (ids: readonly string[], id: string): string[] => [id, ...ids.filter((one) => one !== id)].slice(0, 12);
