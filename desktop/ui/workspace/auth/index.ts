export { askBrowser } from './secondSteps/askBrowser.ts';
export { PasswordPrompt } from './secondSteps/PasswordPrompt.tsx';
export { RecoveryCodesView } from './secondSteps/RecoveryCodesView.tsx';
export { ResetSecondStep } from './secondSteps/ResetSecondStepDialog.tsx';
export { ScanApp } from './secondSteps/ScanApp.tsx';
export { Sections } from './secondSteps/Security.styles.ts';
