export { LazyAssistDialog } from './LazyAssistDialog.ts';
export { useAssistAvailable } from './useAssistAvailable.ts';
export { useAssist } from './useAssist.ts';
