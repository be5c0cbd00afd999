export { readVersionRules } from './readVersionRules.ts';
export type { RuleSnapshot } from './RuleSnapshot.ts';
