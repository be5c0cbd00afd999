import './events.ts';

export { raiseInvoice } from './raiseInvoice.ts';
export { settleInvoice, type Payment } from './settleInvoice.ts';
export { createWebhookUrl } from './paymentWebhook.ts';
