import type { Config } from './config.ts';
import { startAiSimulator } from './simulators/ai/startAiSimulator.ts';
import { startBillingSimulator } from './simulators/billingProviders/startBillingSimulator.ts';
import { startBotSimulator } from './simulators/bots/startBotSimulator.ts';

/** The demo's settings name its simulators. */
export interface DemoServices {
  readonly config: Config;
  stop(): Promise<void>;
}

/** Between two words of the assistant: a real one thinks, too. */
const demoPaceMs = 30;

/** In the demo, what no variable names is played by simulators in this process. */
export async function startDemoServices(config: Config): Promise<DemoServices> {
  if (!config.demo) {
    return { config, stop: async () => undefined };
  }
  const [ai, bots, billing] = [await startAiSimulator({ paceMs: demoPaceMs }), await startBotSimulator(), await startBillingSimulator()];
  return {
    config: Object.freeze({
      ...config,
      ai: {
        ...config.ai,
        url: config.ai.url ?? ai.url,
        transcriptionUrl: config.ai.transcriptionUrl ?? ai.url,
        speechUrl: config.ai.speechUrl ?? ai.url,
      },
      dialogflowUrl: config.dialogflowUrl ?? bots.url,
      asaasUrl: config.asaasUrl ?? billing.url,
      outgoingPrivateHosts: [...config.outgoingPrivateHosts, new URL(bots.url).host, new URL(billing.url).host],
    }),
    stop: async () => {
      await Promise.all([ai.stop(), bots.stop(), billing.stop()]);
    },
  };
}
