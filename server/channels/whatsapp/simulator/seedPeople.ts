import { seedCustomers, seedPhone } from './usageHints.ts';
import type { Simulator } from './Simulator.ts';

/** Somebody to play with: a company's phone, and customers who may write to it. */
export function seedPeople(simulator: Simulator): void {
  simulator.addPhone(seedPhone);
  seedCustomers.forEach((customer) => simulator.addContact(customer));
}
