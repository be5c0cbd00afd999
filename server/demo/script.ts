import type { DemoConnection, DemoPerson, DemoQueue, DemoTag } from './people.ts';

/** Files that go back and forth in the demo's conversations. */
export type DemoFile = 'vaso' | 'poltrona' | 'trinca' | 'varanda' | 'comprovante' | 'catalogo' | 'nota' | 'recado';

type Side = 'customer' | 'agent';

interface Named {
  /** By this name later steps speak of the message. */
  readonly as?: string;
}

interface Spoken extends Named {
  /** The name of the message that it answers. */
  readonly to?: string;
  /** Minutes since the step before; a few where nothing is said. */
  readonly after?: number;
}

/** One thing that happens in a conversation. */
export type Step =
  | (Spoken & { readonly step: 'says'; readonly side: Side; readonly text: string; readonly file: DemoFile | null })
  | (Named & { readonly step: 'place'; readonly text: string; readonly latitude: number; readonly longitude: number })
  | (Named & { readonly step: 'card'; readonly name: string; readonly number: string })
  | { readonly step: 'accepts'; readonly who: DemoPerson }
  | { readonly step: 'closes' }
  | { readonly step: 'notes'; readonly text: string }
  | { readonly step: 'moves'; readonly queue: DemoQueue; readonly who: DemoPerson | null }
  | { readonly step: 'reacts'; readonly side: Side; readonly emoji: string; readonly to: string }
  | { readonly step: 'edits'; readonly side: Side; readonly text: string; readonly to: string }
  | { readonly step: 'removes'; readonly side: Side; readonly to: string };

/** A conversation of the demo. */
export interface Talk {
  /** The contact's name. */
  readonly with: string;
  readonly connection: DemoConnection;
  /** Minutes before the demo is made at which its last step happens. */
  readonly ended: number;
  /** How far the last words of the company have come. */
  readonly ticks?: 'server' | 'delivered' | 'read' | 'failed';
  readonly tags?: readonly DemoTag[];
  readonly steps: readonly Step[];
}

const spoken =
  (side: Side) =>
  (text: string, more: Spoken = {}): Step => ({ step: 'says', side, text, file: null, ...more });

const shown =
  (side: Side) =>
  (file: DemoFile, text = '', more: Spoken = {}): Step => ({ step: 'says', side, text, file, ...more });

/** The customer writes. */
export const asks = spoken('customer');
/** The agent writes. */
export const says = spoken('agent');
/** The customer sends a file. */
export const shows = shown('customer');
/** The agent sends a file. */
export const sends = shown('agent');

export const place = (text: string, [latitude, longitude]: readonly [number, number]): Step => ({
  step: 'place',
  text,
  latitude,
  longitude,
});
export const card = (name: string, number: string): Step => ({ step: 'card', name, number });
export const accepts = (who: DemoPerson): Step => ({ step: 'accepts', who });
export const closes = (): Step => ({ step: 'closes' });
export const notes = (text: string): Step => ({ step: 'notes', text });
export const moves = (queue: DemoQueue, who: DemoPerson | null): Step => ({ step: 'moves', queue, who });
export const likes = (emoji: string, to: string): Step => ({ step: 'reacts', side: 'customer', emoji, to });
export const thanks = (emoji: string, to: string): Step => ({ step: 'reacts', side: 'agent', emoji, to });
export const corrects = (text: string, to: string): Step => ({ step: 'edits', side: 'agent', text, to });
export const takesBack = (to: string): Step => ({ step: 'removes', side: 'agent', to });
export const customerCorrects = (text: string, to: string): Step => ({ step: 'edits', side: 'customer', text, to });
export const customerTakesBack = (to: string): Step => ({ step: 'removes', side: 'customer', to });
