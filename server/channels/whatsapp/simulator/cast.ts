import { customers, shop } from './cues.ts';
import type { Simulator } from './Simulator.ts';

/** Somebody to play with: a company's phone, and customers who may write to it. */
export function callCast(simulator: Simulator): void {
  simulator.phone(shop);
  customers.forEach((customer) => simulator.contact(customer));
}
