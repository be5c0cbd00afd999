import { api } from '#shared/api.ts';
import { serve, serveAfter, serveHolder } from '#server/platform/http/serve.ts';
import { editMessage } from './editMessage.ts';
import { forwardMessage } from './forwardMessage.ts';
import { askMembers, listMembers } from './listMembers.ts';
import { listMessages } from './listMessages.ts';
import { listRecipients } from './listRecipients.ts';
import { listWaiting } from './listWaiting.ts';
import { reactToMessage } from './reactToMessage.ts';
import { removeMessage } from './removeMessage.ts';
import { retryMessage } from './retryMessage.ts';
import { searchConversation } from './searchConversation.ts';
import { sendMessages } from './sendMessages.ts';
import { lookUpNumber, sendToNumber } from './sendToNumber.ts';
import { showTyping } from './showTyping.ts';

/** Older clients ask for it and expect nothing. */
const touchMessage = async (): Promise<void> => undefined;

export const messageRoutes = [
  serve(api.messages.edit, editMessage),
  serve(api.messages.retry, retryMessage),
  serve(api.messages.react, reactToMessage),
  serve(api.messages.forward, forwardMessage),
  serve(api.messages.type, showTyping),
  serve(api.messages.recipients, listRecipients),
  serve(api.messages.waiting, listWaiting),
  serveAfter(api.messages.members, { prepare: askMembers, command: listMembers }),
  serve(api.messages.search, searchConversation),
  serve(api.messages.page, listMessages),
  serve(api.messages.send, sendMessages),
  serveHolder(api.messages.sendToNumber, sendToNumber, lookUpNumber),
  serve(api.messages.remove, removeMessage),
  serve(api.messages.touch, touchMessage),
];
