export { recordAudit, type AuditInput, type AuditedScope } from './recordAudit.ts';
