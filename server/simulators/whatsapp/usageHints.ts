export const seedPhone = { number: '5511940028922', name: 'Loja Centro' };
export const seedCustomers = [
  { number: '5511987654321', name: 'Marina Alves' },
  { number: '5521976543210', name: 'João Siqueira' },
  { number: '5531965432109', name: 'Célia Rocha' },
];

/** Shell commands with which a user controls a seeded simulator. */
export function formatUsageHints(control: string): string[] {
  const [marina] = seedCustomers;
  const curl = (request: object): string => `  curl ${control} -d '${JSON.stringify(request)}'`;
  return [
    `Simulated WhatsApp. Link its phone, +${seedPhone.number}, with its pairing code; then let customers write:`,
    curl({ act: 'enterCode', number: seedPhone.number, body: 'CODE' }),
    curl({ act: 'text', number: marina?.number, to: seedPhone.number, body: 'Oi! Vocês abrem hoje?' }),
  ];
}
