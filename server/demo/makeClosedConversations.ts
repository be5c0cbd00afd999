import { createSeededRandom, type SeededRandom } from './createSeededRandom.ts';
import { demoContacts } from './demoContacts.ts';
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

function scenarioVariables(chance: SeededRandom, name: string, place: number): ScenarioVariables {
  const price = 8_990 + chance.below(160) * 1_000;
  return {
    first: name.split(' ')[0] ?? name,
    product: chance.pick(products),
    price: money(price),
    pix: money(Math.round(price * 0.9)),
    order: 47_300 + place * 13 + chance.below(9),
    district: chance.pick(districts),
    seller: chance.pick(sellers),
  };
}

/** Some of these end on the same weekday hour: spread over the day, and never so late that the last ones still run. */
const endedMinutesAgo = (chance: SeededRandom, place: number): number =>
  7 * 60 + Math.round((place / closedCount) * 13 * day) + chance.below(5 * 60);

function makeClosedConversation(chance: SeededRandom, place: number): DemoConversation {
  // Seven shares no factor with sixty: everybody comes by once before anybody comes again.
  const { name = '' } = demoContacts[(place * 7 + 3) % demoContacts.length] ?? {};
  const { steps, ...kind } = scenarios[place % scenarios.length] ?? chance.pick([{ connection: 'Loja Centro', steps: () => [] }]);
  return {
    ...kind,
    contactName: name,
    endedMinutesAgo: endedMinutesAgo(chance, place),
    lastDelivery: place % 5 === 0 ? 'delivered' : 'read',
    steps: steps(scenarioVariables(chance, name, place)),
  };
}

/** Finished conversations of two weeks. */
export function makeClosedConversations(): DemoConversation[] {
  const chance = createSeededRandom(20_240_517);
  return Array.from({ length: closedCount }, (_, place) => makeClosedConversation(chance, place));
}
