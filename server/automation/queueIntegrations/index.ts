export { recordFailure, recordSuccess } from './health.ts';
export { findIntegration, type OpenedIntegration } from './findIntegration.ts';
export { recordBillingFailure, recordBillingSuccess } from './billingProviders/health.ts';
export { listBillingTasks, openBillingProviders, type OpenedBillingProvider } from './billingProviders/openBillingProviders.ts';
