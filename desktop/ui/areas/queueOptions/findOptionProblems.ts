import { listChildren } from '#shared/rules/optionTree.ts';
import type { OptionNode } from './OptionNode.ts';

/** Why a customer would be lost: no words to choose by, the same words twice, or a choice that is answered by nothing. */
export type OptionProblem = 'untitled' | 'duplicate' | 'deadEnd';

const normalize = (title: string): string => title.trim().toLowerCase();

function listProblems(options: readonly OptionNode[], option: OptionNode): OptionProblem[] {
  const title = normalize(option.title);
  const twins = options.filter((other) => other.parentId === option.parentId && normalize(other.title) === title);
  const isSilent = (option.message ?? '').trim() === '' && option.mediaName === null;
  return [
    ...(title === '' ? (['untitled'] as const) : []),
    ...(title !== '' && twins.length > 1 ? (['duplicate'] as const) : []),
    ...(isSilent && listChildren(options, option.id).length === 0 ? (['deadEnd'] as const) : []),
  ];
}

/** The options that have problems. */
export const findOptionProblems = (options: readonly OptionNode[]): ReadonlyMap<number, readonly OptionProblem[]> =>
  new Map(
    options.flatMap((option) => {
      const problems = listProblems(options, option);
      return problems.length === 0 ? [] : [[option.id, problems] as const];
    }),
  );
