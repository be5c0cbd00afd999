export { AuthForm } from './AuthForm.tsx';
export { AuthAside, AuthCard, AuthLayout } from './AuthLayout.tsx';
export { MailedCodeField } from './MailedCodeField.tsx';
