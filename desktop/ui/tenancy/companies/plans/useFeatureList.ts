import { planFlags, type PlanFlag, type PlanFlags } from '#shared/rules/planFlags.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';

/** Names of plan features as a sentence part: 'Campanhas, Kanban e API externa'. */
export function useFeatureList(): (flags: readonly PlanFlag[]) => string {
  const { t, language } = useTexts();
  const list = new Intl.ListFormat(toLocale(language), { type: 'conjunction' });
  return (flags) => list.format(flags.map((flag) => t(`plans.features.${flag}`)));
}

export const listFlags = (plan: PlanFlags): PlanFlag[] => planFlags.filter((flag) => plan[flag]);
