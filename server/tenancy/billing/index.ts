export { raiseInvoice } from './raiseInvoice.ts';
export { settleInvoice } from './settleInvoice.ts';
export { createWebhookUrl } from './paymentWebhook.ts';
