export { ImportBanner } from './ImportBanner.tsx';
export { DropZone, ExampleButton } from './ImportFile.tsx';
export { ImportDialog } from './ImportDialog.tsx';
