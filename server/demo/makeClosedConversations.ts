import { createSeededRandom, type SeededRandom } from './createSeededRandom.ts';
import { demoContacts, firstNameOf, isMan } from './demoContacts.ts';
import type { DemoPerson } from './demoCompany.ts';
import { scenarios, type ScenarioVariables } from './scenarios.ts';
import type { DemoConversation } from './conversationDsl.ts';

const closedCount = 58;
const day = 24 * 60;

const products = [
  'a luminária pendente de palha',
  'o vaso Ágata grande',
  'a poltrona Duna',
  'o tapete de sisal 2x3',
  'a mesa lateral de cumaru',
  'o jogo de cama em percal',
  'o espelho redondo de 80 cm',
  'a cadeira de corda náutica',
  'o banco de jardim em eucalipto',
  'a manta de tricô',
  'o abajur de cerâmica',
  'a prateleira flutuante',
] as const;
const districts = ['Perdizes', 'Vila Mariana', 'Mooca', 'Tatuapé', 'Pinheiros', 'Santana', 'Ipiranga', 'Butantã'] as const;
const sellers = ['Ana Beatriz Lopes', 'Caio Ferraz', 'Juliana Prates'] as const satisfies readonly DemoPerson[];

const money = (cents: number): string => `R$ ${new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(cents / 100)}`;

function scenarioVariables(random: SeededRandom, name: string, index: number): ScenarioVariables {
  const price = 8_990 + random.below(160) * 1_000;
  return {
    first: firstNameOf(name),
    thanks: isMan(name) ? 'obrigado' : 'obrigada',
    architect: isMan(name) ? 'arquiteto' : 'arquiteta',
    product: random.pick(products),
    price: money(price),
    pix: money(Math.round(price * 0.9)),
    order: 47_300 + index * 13 + random.below(9),
    district: random.pick(districts),
    seller: random.pick(sellers),
  };
}

/** Spread over two weeks and over the day; the latest ended seven hours ago. */
const endedMinutesAgo = (random: SeededRandom, index: number): number =>
  7 * 60 + Math.round((index / closedCount) * 13 * day) + random.below(5 * 60);

function makeClosedConversation(random: SeededRandom, index: number): DemoConversation {
  // Seven and sixty are coprime: every contact comes once before any comes again.
  const { name = '' } = demoContacts[(index * 7 + 3) % demoContacts.length] ?? {};
  const { steps, ...kind } = scenarios[index % scenarios.length] ?? random.pick([{ connection: 'Loja Centro', steps: () => [] }]);
  return {
    ...kind,
    contactName: name,
    endedMinutesAgo: endedMinutesAgo(random, index),
    lastDelivery: index % 5 === 0 ? 'delivered' : 'read',
    steps: steps(scenarioVariables(random, name, index)),
  };
}

/** The closed tickets of two weeks. */
export function makeClosedConversations(): DemoConversation[] {
  const random = createSeededRandom(20_240_517);
  return Array.from({ length: closedCount }, (_, index) => makeClosedConversation(random, index));
}
