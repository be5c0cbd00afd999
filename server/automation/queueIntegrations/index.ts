export { recordFailure, recordSuccess } from './health.ts';
export { findIntegration, type OpenedIntegration } from './openIntegration.ts';
export { recordBillingFailure, recordBillingSuccess } from './billingProviders/health.ts';
export { listBillingTasks, openBillingProviders, type OpenedBillingProvider } from './billingProviders/openBillingProviders.ts';
