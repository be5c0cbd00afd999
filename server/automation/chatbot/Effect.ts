import type { BillingTask } from '#shared/automation/queueIntegrations/billingProviders.ts';
import type { ChatbotReason } from '#shared/automation/chatbot/index.ts';
import type { NamedFile } from '#server/conversations/messages/index.ts';
import type { Automation, ChatbotMemory } from './Situation.ts';

export type { ChatbotReason };

/** One thing that follows from a message, with its reason. */
export type Effect = { readonly reason: ChatbotReason } & (
  | { readonly kind: 'stay' }
  | { readonly kind: 'reply'; readonly text: string; readonly file: NamedFile | null }
  /** The chatbot takes part in the round from now on. */
  | { readonly kind: 'begin' }
  /** A menu was sent. */
  | { readonly kind: 'countMenu' }
  | { readonly kind: 'enterQueue'; readonly queueId: number }
  | { readonly kind: 'leaveQueue' }
  /** Opens the option tree at an option; null: at the top. */
  | { readonly kind: 'openOption'; readonly optionId: number | null }
  /** Closes the option tree: people continue; `optionId`: the option at its end that was chosen. */
  | { readonly kind: 'closeOptions'; readonly optionId?: number }
  /** An assistant or an integration answers from now on. */
  | { readonly kind: 'startAutomation'; readonly automation: Automation }
  | { readonly kind: 'endAutomation' }
  /** The message is handed to the assistant, or to the integration, which answer later. */
  | { readonly kind: 'askPrompt'; readonly promptId: number }
  | { readonly kind: 'runIntegration'; readonly integrationId: number }
  /** The document in the message is looked up in the billing systems, later too. */
  | { readonly kind: 'askBilling'; readonly task: BillingTask }
  /** The conversation ends. */
  | { readonly kind: 'close' }
  | { readonly kind: 'remember'; readonly memory: Partial<ChatbotMemory> }
);
