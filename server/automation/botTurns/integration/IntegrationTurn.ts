import type { OpenedIntegration } from '#server/automation/queueIntegrations/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BotTurn } from '#server/automation/botTurns/BotTurn.ts';
import type { TypebotState } from '#server/automation/botTurns/Outcome.ts';

/** What an integration is run with. */
export interface IntegrationTurn {
  readonly platform: Platform;
  readonly now: Date;
  readonly turn: BotTurn;
  readonly integration: OpenedIntegration;
  readonly text: string;
  readonly contact: { readonly name: string; readonly number: string };
  /** The message, as webhooks get it. */
  readonly event: object;
  readonly typebot: TypebotState;
  /** When the bot has answered here the last time. */
  readonly lastInteractionAt: Date | null;
}
