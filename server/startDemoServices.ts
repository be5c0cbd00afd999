import type { Config } from './config.ts';
import { startAiSimulator } from './platform/ai/simulator/startAiSimulator.ts';

/** The demo's settings name its simulators. */
export interface DemoServices {
  readonly config: Config;
  stop(): Promise<void>;
}

/** In the demo, what no variable names is played by simulators in this process. */
export async function startDemoServices(config: Config): Promise<DemoServices> {
  if (!config.demo || config.ai.url !== undefined) {
    return { config, stop: async () => undefined };
  }
  const ai = await startAiSimulator();
  return {
    config: Object.freeze({ ...config, ai: { ...config.ai, url: ai.url, speechUrl: config.ai.speechUrl ?? ai.url } }),
    stop: () => ai.stop(),
  };
}
