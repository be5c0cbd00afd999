export { ImportBanner } from './ImportBanner.tsx';
export { ExampleButton } from './ImportFile.tsx';
export { ImportDialog } from './ImportDialog.tsx';
