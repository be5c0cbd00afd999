export { storeDecisions } from './decisions.ts';
