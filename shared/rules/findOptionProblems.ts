import { isBlankText } from './isBlankText.ts';
import { listChildren, type OptionPlace } from './optionTree.ts';

/** What of an option decides whether a customer is lost at it. */
export interface JudgedOption extends OptionPlace {
  readonly title: string;
  readonly message: string | null;
  /** Absent and null: none. */
  readonly mediaName?: string | null;
}

/**
 * Why a customer would be lost: no words to choose by, the same words twice, a choice that is answered by nothing, an option that no
 * answer leads to, or one that only leads to itself.
 */
export const optionProblems = ['untitled', 'duplicate', 'deadEnd', 'unreachable', 'loop'] as const;
export type OptionProblem = (typeof optionProblems)[number];

/** Numbers of more digits are no answer. */
const maxTypedNumber = 999;

const normalize = (title: string): string => title.trim().toLowerCase();

/** Ids that are met again on the way to the top. */
function listLoops(options: readonly JudgedOption[]): ReadonlySet<number> {
  const parents = new Map(options.map(({ id, parentId }) => [id, parentId]));
  const isLoop = (id: number): boolean => {
    let parent = parents.get(id) ?? null;
    for (let steps = 0; parent !== null && steps <= options.length; steps += 1) {
      if (parent === id) {
        return true;
      }
      parent = parents.get(parent) ?? null;
    }
    return false;
  };
  return new Set(options.filter(({ id }) => isLoop(id)).map(({ id }) => id));
}

/** Whether some answer chooses an option where it is listed: its number alone, or being the only one under another. */
function isChoosable(options: readonly JudgedOption[], option: JudgedOption): boolean {
  const siblings = listChildren(options, option.parentId);
  const isOnly = option.parentId !== null && siblings.length === 1;
  const isFirstOfNumber = siblings.find(({ position }) => position === option.position)?.id === option.id;
  return isOnly || (isFirstOfNumber && option.position >= 1 && option.position <= maxTypedNumber);
}

/** Ids to which a customer can come from the top. */
function listReachable(options: readonly JudgedOption[]): ReadonlySet<number> {
  const reachable = new Set<number>();
  const visit = (parentId: number | null): void => {
    for (const child of listChildren(options, parentId)) {
      if (!reachable.has(child.id) && isChoosable(options, child)) {
        reachable.add(child.id);
        visit(child.id);
      }
    }
  };
  visit(null);
  return reachable;
}

const problemIf = (holds: boolean, problem: OptionProblem): OptionProblem[] => (holds ? [problem] : []);

/** The words of an option. */
function listWordProblems(options: readonly JudgedOption[], { id, parentId, ...option }: JudgedOption): OptionProblem[] {
  const title = normalize(option.title);
  const twins = options.filter((other) => other.parentId === parentId && normalize(other.title) === title);
  const isSilent = isBlankText(option.message ?? '') && (option.mediaName ?? null) === null;
  return [
    ...problemIf(title === '', 'untitled'),
    ...problemIf(title !== '' && twins.length > 1, 'duplicate'),
    ...problemIf(isSilent && listChildren(options, id).length === 0, 'deadEnd'),
  ];
}

/** The options that have problems. */
export function findOptionProblems(options: readonly JudgedOption[]): ReadonlyMap<number, readonly OptionProblem[]> {
  const [loops, reachable] = [listLoops(options), listReachable(options)];
  return new Map(
    options.flatMap((option) => {
      const isLoop = loops.has(option.id);
      const problems = [
        ...listWordProblems(options, option),
        ...problemIf(isLoop, 'loop'),
        ...problemIf(!isLoop && !reachable.has(option.id), 'unreachable'),
      ];
      return problems.length === 0 ? [] : [[option.id, problems] as const];
    }),
  );
}
