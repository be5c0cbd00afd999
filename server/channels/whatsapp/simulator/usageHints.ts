/** The phone of a company. */
export const seedPhone = { number: '5511940028922', name: 'Loja Centro' };
/** People who may write to it. */
export const seedCustomers = [
  { number: '5511987654321', name: 'Marina Alves' },
  { number: '5521976543210', name: 'João Siqueira' },
  { number: '5531965432109', name: 'Célia Rocha' },
];

/** What a person may type into a shell to play them. */
export function formatUsageHints(control: string): string[] {
  const [marina] = seedCustomers;
  const say = (request: object): string => `  curl ${control} -d '${JSON.stringify(request)}'`;
  return [
    `Simulated WhatsApp. Link its phone, +${seedPhone.number}, with the code of eight characters; then let customers write:`,
    say({ act: 'enterCode', number: seedPhone.number, body: 'CODE' }),
    say({ act: 'text', number: marina?.number, to: seedPhone.number, body: 'Oi! Vocês abrem hoje?' }),
  ];
}
