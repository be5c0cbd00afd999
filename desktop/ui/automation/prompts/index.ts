export { listUsers } from './listUsers.ts';
export { LazyAiBudgetBanner } from './LazyAiBudgetBanner.ts';
