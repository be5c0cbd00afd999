export { askBrowser } from './askBrowser.ts';
export { PasswordPrompt } from './PasswordPrompt.tsx';
export { RecoveryCodesView } from './RecoveryCodesView.tsx';
export { ResetSecondStep } from './ResetSecondStepDialog.tsx';
export { ScanApp } from './ScanApp.tsx';
export { Sections } from './Security.styles.ts';
