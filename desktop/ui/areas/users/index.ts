export { LazyProfileDialog } from './LazyProfileDialog.ts';
