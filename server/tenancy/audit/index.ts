export { recordChange } from './recordChange.ts';
export { sealNewRecords } from './sealAuditRecords.ts';
export { countUnsealedRecords, findLostHeads, verifyAuditChains, type AuditHead } from './verifyAuditChain.ts';
export { recordAudit, type AuditInput, type AuditedScope } from './recordAudit.ts';
