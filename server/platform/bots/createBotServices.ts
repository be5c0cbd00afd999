import type { Config } from '#server/config.ts';
import type { BotServices } from './BotServices.ts';
import { createDialogflowClient } from './createDialogflowClient.ts';
import { createSender } from './createSender.ts';
import { createSignature } from './createSignature.ts';
import { createTypebotClient } from './createTypebotClient.ts';

/** DialogFlow, typebots and webhooks over HTTP. */
export function createBotServices({ dialogflowUrl, outgoingPrivateHosts }: Config): BotServices {
  const send = createSender(outgoingPrivateHosts);
  return {
    detectIntent: createDialogflowClient(dialogflowUrl),
    startTypebot: createTypebotClient(send),
    postEvent: async ({ url, secret, body }) => {
      const text = JSON.stringify(body);
      const headers = secret === '' ? {} : { 'x-prosa-signature': createSignature(secret, text) };
      return (await send(new URL(url), { body: text, headers })).status;
    },
  };
}
