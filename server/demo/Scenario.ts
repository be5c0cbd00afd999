import type { DemoConnection, DemoPerson, DemoTag } from './demoCompany.ts';
import type { DemoStep } from './conversationDsl.ts';

/** The variables of a scenario. */
export interface ScenarioVariables {
  /** Name by which the customer is addressed. */
  readonly first: string;
  readonly thanks: 'obrigado' | 'obrigada';
  readonly architect: 'arquiteto' | 'arquiteta';
  readonly product: string;
  readonly price: string;
  readonly pix: string;
  readonly order: number;
  readonly district: string;
  readonly seller: DemoPerson;
}

/** A course of conversation, with its connection and tags. */
export interface Scenario {
  readonly connection: DemoConnection;
  readonly tags?: readonly DemoTag[];
  readonly steps: (plot: ScenarioVariables) => DemoStep[];
}
