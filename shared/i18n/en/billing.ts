import type { Texts } from '#shared/i18n/texts.ts';

export const billing: Texts['billing'] = {
  title: 'Invoices',
  search: 'Search invoices',
  name: 'Invoice {{id}}: {{detail}}',
  columns: { id: 'Number', detail: 'Details', value: 'Amount', dueDate: 'Due date', status: 'Status', pay: 'Payment' },
  paid: 'Paid',
  overdue: 'Overdue',
  open: 'Open',
  payNow: 'PAY',
  alreadyPaid: 'PAID',
  payName: 'Pay invoice {{id}}, {{value}}',
  paidName: 'Invoice {{id}} is paid',
  empty: {
    title: 'No invoices yet',
    text: 'The next one appears here twenty days before the subscription is due.',
  },
  errors: {
    ERR_NO_INVOICE_FOUND: 'This invoice no longer exists.',
    ERR_INVOICE_PAID: 'This invoice is already paid.',
    ERR_PAYMENT_NOT_CONFIGURED: 'This server takes no payments yet. Contact support.',
    ERR_PAYMENT_GATEWAY: 'The payment service did not answer. Try again in a moment.',
  },
};
