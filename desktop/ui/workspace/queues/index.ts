export { AutomationFields } from './AutomationFields.tsx';
