export { ImportBanner } from './ImportBanner.tsx';
export { DropZone } from './ImportFile.tsx';
export { ImportDialog } from './ImportDialog.tsx';
export { saveExampleSheet } from './saveExampleSheet.ts';
