import { chanceFrom, type Chance } from './chance.ts';
import { demoContacts } from './contacts.ts';
import type { DemoPerson } from './people.ts';
import { kinds, type Plot } from './plots.ts';
import type { Talk } from './script.ts';

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

function plotFor(chance: Chance, name: string, place: number): Plot {
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
const endedAt = (chance: Chance, place: number): number => 7 * 60 + Math.round((place / closedCount) * 13 * day) + chance.below(5 * 60);

function closedTalk(chance: Chance, place: number): Talk {
  // Seven shares no factor with sixty: everybody comes by once before anybody comes again.
  const { name = '' } = demoContacts[(place * 7 + 3) % demoContacts.length] ?? {};
  const { steps, ...kind } = kinds[place % kinds.length] ?? chance.pick([{ connection: 'Loja Centro', steps: () => [] }]);
  return {
    ...kind,
    with: name,
    ended: endedAt(chance, place),
    ticks: place % 5 === 0 ? 'delivered' : 'read',
    steps: steps(plotFor(chance, name, place)),
  };
}

/** Finished conversations of two weeks. */
export function closedTalks(): Talk[] {
  const chance = chanceFrom(20_240_517);
  return Array.from({ length: closedCount }, (_, place) => closedTalk(chance, place));
}
