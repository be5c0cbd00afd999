export { LazyAssistDialog } from './LazyAssistDialog.ts';
export { useAssistAvailable } from './useAssistAvailable.ts';
