export { AuthAside, AuthCard, AuthLayout } from './AuthLayout.tsx';
