export { ChatBell } from './ChatBell.tsx';
