export { recordBillingFailure, recordBillingSuccess } from './health.ts';
export { listBillingTasks, openBillingProviders, type OpenedBillingProvider } from './openBillingProviders.ts';
