import type { Texts } from '#shared/i18n/texts.ts';

export const billing: Texts['billing'] = {
  title: 'Facturas',
  search: 'Buscar facturas',
  name: 'Factura {{id}}: {{detail}}',
  columns: { id: 'Número', detail: 'Detalles', value: 'Importe', dueDate: 'Vencimiento', status: 'Estado', pay: 'Pago' },
  paid: 'Pagada',
  overdue: 'Vencida',
  open: 'Pendiente',
  payNow: 'PAGAR',
  alreadyPaid: 'PAGADA',
  payName: 'Pagar la factura {{id}}, {{value}}',
  paidName: 'La factura {{id}} está pagada',
  empty: {
    title: 'Todavía no hay facturas',
    text: 'La próxima aparece aquí veinte días antes del vencimiento de la suscripción.',
  },
  errors: {
    ERR_NO_INVOICE_FOUND: 'Esta factura ya no existe.',
    ERR_INVOICE_PAID: 'Esta factura ya está pagada.',
    ERR_PAYMENT_NOT_CONFIGURED: 'Este servidor todavía no recibe pagos. Habla con el soporte.',
    ERR_PAYMENT_GATEWAY: 'El servicio de pago no respondió. Vuelve a intentarlo en un momento.',
  },
};
