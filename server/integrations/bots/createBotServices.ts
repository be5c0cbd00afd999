import type { Config } from '#server/config.ts';
import type { BotServices } from './BotServices.ts';
import { createDialogflowClient } from './createDialogflowClient.ts';
import { createFileFetcher, createSender } from './createSender.ts';
import { createSignature } from './createSignature.ts';
import { createTypebotClient } from './createTypebotClient.ts';

/** DialogFlow, typebots and webhooks over HTTP. */
export function createBotServices({ dialogflowUrl, outgoingPrivateHosts }: Config): BotServices {
  const send = createSender(outgoingPrivateHosts);
  return {
    detectIntent: createDialogflowClient(dialogflowUrl),
    ...createTypebotClient(send),
    fetchFile: createFileFetcher(outgoingPrivateHosts),
    postEvent: async ({ url, secret, delivery, body }) => {
      const text = JSON.stringify(body);
      const headers = {
        ...(secret !== '' && { 'x-prosa-signature': createSignature(secret, text) }),
        ...(delivery !== undefined && { 'x-prosa-delivery': delivery }),
      };
      return (await send(new URL(url), { body: text, headers })).status;
    },
  };
}
