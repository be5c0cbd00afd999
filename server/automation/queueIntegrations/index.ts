export { recordFailure, recordSuccess } from './health.ts';
export { findIntegration, type OpenedIntegration } from './openIntegration.ts';
