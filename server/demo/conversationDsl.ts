import type { DemoConnection, DemoPerson, DemoQueue, DemoTag } from './demoCompany.ts';

export type DemoFile = 'vaso' | 'poltrona' | 'risco' | 'trinca' | 'caixa' | 'varanda' | 'comprovante' | 'catalogo' | 'nota' | 'recado';

type Side = 'customer' | 'agent';

interface NamedStep {
  /** The name by which later steps refer to the message. */
  readonly as?: string;
}

interface MessageStepOptions extends NamedStep {
  /** The name of the quoted message. */
  readonly to?: string;
  /** Minutes since the previous step; random when absent. */
  readonly after?: number;
  /** The name of the group's member who writes. */
  readonly by?: string;
}

export type DemoStep =
  | (MessageStepOptions & { readonly step: 'says'; readonly side: Side; readonly text: string; readonly file: DemoFile | null })
  | (NamedStep & { readonly step: 'sendsLocation'; readonly text: string; readonly latitude: number; readonly longitude: number })
  | (NamedStep & { readonly step: 'sendsContact'; readonly name: string; readonly number: string })
  | { readonly step: 'accepts'; readonly who: DemoPerson }
  | { readonly step: 'closes' }
  | { readonly step: 'notes'; readonly text: string }
  | { readonly step: 'moves'; readonly queue: DemoQueue; readonly who: DemoPerson | null }
  | { readonly step: 'reacts'; readonly side: Side; readonly emoji: string; readonly to: string }
  | { readonly step: 'edits'; readonly side: Side; readonly text: string; readonly to: string }
  | { readonly step: 'removes'; readonly side: Side; readonly to: string };

export interface DemoConversation {
  readonly contactName: string;
  /** Present for a group: each customer's step then names its member. */
  readonly groupAddress?: string;
  readonly connection: DemoConnection;
  /** Moved back to a time at which the company is open. */
  readonly isInOpeningHours?: true;
  /** The age of the last step in minutes. */
  readonly endedMinutesAgo: number;
  /** The delivery of the company's last messages; `read` when absent. */
  readonly lastDelivery?: 'server' | 'delivered' | 'read' | 'failed';
  readonly tags?: readonly DemoTag[];
  readonly steps: readonly DemoStep[];
}

const textStep =
  (side: Side) =>
  (text: string, more: MessageStepOptions = {}): DemoStep => ({ step: 'says', side, text, file: null, ...more });

const fileStep =
  (side: Side) =>
  (file: DemoFile, text = '', more: MessageStepOptions = {}): DemoStep => ({ step: 'says', side, text, file, ...more });

export const customerWrites = textStep('customer');
export const agentWrites = textStep('agent');
export const customerSendsFile = fileStep('customer');
export const agentSendsFile = fileStep('agent');

export const customerSendsLocation = (text: string, [latitude, longitude]: readonly [number, number]): DemoStep => ({
  step: 'sendsLocation',
  text,
  latitude,
  longitude,
});
export const customerSendsContact = (name: string, number: string): DemoStep => ({ step: 'sendsContact', name, number });
export const agentAccepts = (who: DemoPerson): DemoStep => ({ step: 'accepts', who });
export const agentCloses = (): DemoStep => ({ step: 'closes' });
export const agentAddsNote = (text: string): DemoStep => ({ step: 'notes', text });
export const agentTransfers = (queue: DemoQueue, who: DemoPerson | null): DemoStep => ({ step: 'moves', queue, who });
export const customerReacts = (emoji: string, to: string): DemoStep => ({ step: 'reacts', side: 'customer', emoji, to });
export const agentReacts = (emoji: string, to: string): DemoStep => ({ step: 'reacts', side: 'agent', emoji, to });
export const agentEdits = (text: string, to: string): DemoStep => ({ step: 'edits', side: 'agent', text, to });
export const agentDeletes = (to: string): DemoStep => ({ step: 'removes', side: 'agent', to });
export const customerEdits = (text: string, to: string): DemoStep => ({ step: 'edits', side: 'customer', text, to });
export const customerDeletes = (to: string): DemoStep => ({ step: 'removes', side: 'customer', to });
