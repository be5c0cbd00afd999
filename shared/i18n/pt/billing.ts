export const billing = {
  title: 'Faturas',
  search: 'Buscar faturas',
  name: 'Fatura {{id}}: {{detail}}',
  columns: { id: 'Número', detail: 'Detalhes', value: 'Valor', dueDate: 'Vencimento', status: 'Situação', pay: 'Pagamento' },
  paid: 'Pago',
  overdue: 'Vencido',
  open: 'Em Aberto',
  payNow: 'PAGAR',
  alreadyPaid: 'PAGO',
  payName: 'Pagar a fatura {{id}}, {{value}}',
  paidName: 'A fatura {{id}} está paga',
  empty: {
    title: 'Nenhuma fatura por enquanto',
    text: 'A próxima aparece aqui vinte dias antes do vencimento da assinatura.',
  },
  errors: {
    ERR_NO_INVOICE_FOUND: 'Esta fatura não existe mais.',
    ERR_INVOICE_PAID: 'Esta fatura já está paga.',
    ERR_PAYMENT_NOT_CONFIGURED: 'Este servidor ainda não recebe pagamentos. Fale com o suporte.',
    ERR_PAYMENT_GATEWAY: 'O meio de pagamento não respondeu. Tente de novo em instantes.',
  },
};
