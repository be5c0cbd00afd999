export { PersonDialog, ResetSecondStep, SkillsDialog } from './slots.ts';
export { useAbsence } from './useAbsence.ts';
export { usePasswordRule } from './usePasswordRule.ts';
