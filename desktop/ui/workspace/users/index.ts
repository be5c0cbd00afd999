export { LazyProfileDialog } from './LazyProfileDialog.ts';
export { useAbsence } from './useAbsence.ts';
export { usePasswordRule } from './usePasswordRule.ts';
