export { automationUsersJson } from './automationUsersJson.ts';
export { findAssistant, type Assistant } from './assistant.ts';
export { findSpentBudget, maySpeak } from './budget.ts';
export { addPromptUsage } from './usage.ts';
export { createPrompt } from './commands.ts';
export { createMarkerFilter, readMarker, transferMarker } from './transferMarker.ts';
export { hearVoice, keepHeard, maxRecordingBytes, toUnheard, type Unheard } from './assist/voice.ts';
