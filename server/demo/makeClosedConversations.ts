import { createSeededRandom, type SeededRandom } from './createSeededRandom.ts';
import { demoContacts, firstNameOf, isMan } from './demoContacts.ts';
import type { DemoPerson } from './demoCompany.ts';
import type { ScenarioVariables } from './Scenario.ts';
import { salesScenarios } from './salesScenarios.ts';
import { serviceScenarios } from './serviceScenarios.ts';
import type { DemoConversation } from './conversationDsl.ts';

const closedCount = 57;
const day = 24 * 60;

type Product = readonly [name: string, cents: number];

const products: readonly [Product, ...Product[]] = [
  ['a luminária pendente de palha', 28_900],
  ['o vaso Ágata grande', 24_900],
  ['a poltrona Duna', 189_900],
  ['o tapete de sisal de 2 x 3 m', 89_000],
  ['a mesa lateral de cumaru', 76_000],
  ['o jogo de cama em percal', 45_900],
  ['o espelho redondo de 80 cm', 52_900],
  ['a cadeira de corda náutica', 64_900],
  ['o banco de jardim em eucalipto', 98_000],
  ['a manta de tricô', 21_900],
  ['o abajur de cerâmica', 31_900],
  ['a prateleira flutuante', 15_900],
];
const districts = ['Perdizes', 'Vila Mariana', 'Mooca', 'Tatuapé', 'Pinheiros', 'Santana', 'Ipiranga', 'Butantã'] as const;
const sellers = ['Ana Beatriz Lopes', 'Caio Ferraz', 'Juliana Prates'] as const satisfies readonly DemoPerson[];

const scenarios = [...salesScenarios, ...serviceScenarios];

const money = (cents: number): string => `R$ ${new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(cents / 100)}`;

function scenarioVariables(random: SeededRandom, name: string, index: number): ScenarioVariables {
  const [product, price] = random.pick(products);
  return {
    first: firstNameOf(name),
    thanks: isMan(name) ? 'obrigado' : 'obrigada',
    architect: isMan(name) ? 'arquiteto' : 'arquiteta',
    product,
    price: money(price),
    pix: money(Math.round(price * 0.9)),
    order: 47_300 + index * 13 + random.below(9),
    district: random.pick(districts),
    seller: random.pick(sellers),
  };
}

/** Spread over two weeks and over the day; the latest ended seven hours ago. */
const endedMinutesAgo = (random: SeededRandom, index: number): number =>
  7 * 60 + Math.round((index / closedCount) * 12 * day) + random.below(5 * 60);

function makeClosedConversation(random: SeededRandom, index: number): DemoConversation {
  // Seven and sixty are coprime: every contact comes once before any comes again.
  const { name = '' } = demoContacts[(index * 7 + 3) % demoContacts.length] ?? {};
  const { steps, ...kind } = scenarios[index % scenarios.length] ?? random.pick([{ connection: 'Loja Centro', steps: () => [] }]);
  return {
    ...kind,
    contactName: name,
    isInOpeningHours: true,
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
