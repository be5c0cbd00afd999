export { advanceSituation } from './advanceSituation.ts';
export { decide } from './decide.ts';
export { storeDecision } from './decisions.ts';
export type { Effect } from './Effect.ts';
export { readRules } from './readRules.ts';
export { answeredText } from './answerMessage.ts';
export { emptyMemory, type ChatbotRules, type Situation } from './Situation.ts';
