import { api } from '#shared/api.ts';
import {
  allowWrites,
  serveEndpoint,
  serveFilesEndpoint,
  servePreparedEndpoint,
  serveApiTokenEndpoint,
} from '#server/platform/http/serveEndpoint.ts';
import { editMessage } from './outbound/editMessage.ts';
import { copyForwarded, forwardMessage } from './outbound/forwardMessage.ts';
import { fetchMembers, listMembers } from './reading/listMembers.ts';
import { listContactMessages } from './reading/listContactMessages.ts';
import { listMessages } from './reading/listMessages.ts';
import { listOfflineChanges } from './reading/listOfflineChanges.ts';
import { listRecipients } from './reading/listRecipients.ts';
import { reactToMessage } from './outbound/reactToMessage.ts';
import { removeMessage } from './outbound/removeMessage.ts';
import { retryMessage } from './outbound/retryMessage.ts';
import { searchConversation } from './reading/searchConversation.ts';
import { prepareMessages, sendMessages } from './outbound/sendMessages.ts';
import { prepareToNumber, sendToNumber, showSentMessage } from './outbound/sendToNumber.ts';
import { sendTyping } from './outbound/sendTyping.ts';

/** Older clients call it and ignore the answer. */
const touchMessage = async (): Promise<void> => undefined;

export const messageRoutes = [
  serveEndpoint(api.messages.edit, editMessage),
  serveEndpoint(api.messages.retry, retryMessage),
  serveEndpoint(api.messages.react, reactToMessage),
  servePreparedEndpoint(api.messages.forward, { prepare: copyForwarded, command: forwardMessage }),
  servePreparedEndpoint(api.messages.type, { prepare: sendTyping, command: async () => undefined }),
  serveEndpoint(api.messages.recipients, listRecipients),
  servePreparedEndpoint(api.messages.members, { prepare: fetchMembers, command: listMembers }),
  serveEndpoint(api.messages.search, searchConversation),
  serveEndpoint(api.messages.ofContact, listContactMessages),
  serveEndpoint(api.messages.listChanges, listOfflineChanges),
  allowWrites(serveEndpoint(api.messages.page, listMessages)),
  serveFilesEndpoint(api.messages.send, { prepare: prepareMessages, command: sendMessages }),
  serveApiTokenEndpoint(api.messages.sendToNumber, sendToNumber, prepareToNumber),
  serveApiTokenEndpoint(api.messages.showSent, showSentMessage),
  serveEndpoint(api.messages.remove, removeMessage),
  serveEndpoint(api.messages.touch, touchMessage),
];
