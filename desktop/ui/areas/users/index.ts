export { LazyProfileDialog } from './LazyProfileDialog.ts';
export { usePasswordRule } from './usePasswordRule.ts';
