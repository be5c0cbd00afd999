export { advanceSituation } from './advanceSituation.ts';
export { decideTimeout, findTimeoutAt, type TimedTicket, type TimeoutRules } from './decideTimeout.ts';
export { readTimeoutRules } from './timeouts.ts';
export { decide } from './decide.ts';
export { storeDecisions } from './decisions.ts';
export { readRules } from './readRules.ts';
export { answeredText } from './answerMessages.ts';
export { emptyMemory, memoryOfRound, type ChatbotRules, type Situation } from './Situation.ts';
