export { ImportBanner } from './ImportBanner.tsx';
export { ImportDialog } from './ImportDialog.tsx';
export { saveExampleSheet } from './saveExampleSheet.ts';
