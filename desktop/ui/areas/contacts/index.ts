export { ContactDialog } from './ContactDialog.tsx';
export { LazyContactPanel } from './LazyContactPanel.ts';
