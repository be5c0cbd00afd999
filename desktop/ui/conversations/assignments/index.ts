export { SkillsDialog } from './SkillsDialog.tsx';
