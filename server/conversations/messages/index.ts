import './events.ts';

export { Message } from './Message.ts';
export type { DeliveryAdvance } from './events.ts';
export { expirableMessageSql, expireMessages } from './expireMessages.ts';
export { forgetMember, removeMessagesOf } from './forgetPerson.ts';
export { lockChat } from './lockChat.ts';
export { createVariableExpander } from './outbound/createVariableExpander.ts';
export { queueOutgoing } from './outbound/queueOutgoing.ts';
export { retryMessage } from './outbound/retryMessage.ts';
export { storeFile } from './media/storeFile.ts';
export { showTyping } from './outbound/sendTyping.ts';
export { saveTranscript } from './saveTranscript.ts';
export { mediaTypeOf } from './media/storeMedia.ts';
export { assertContent } from './outbound/buildContents.ts';
export { sendToTicket, prepareUploads, storeUploads } from './outbound/sendMessages.ts';
export { sendAutomatic } from './outbound/sendAutomatic.ts';
export { lockTicketOfContact, sendToContact } from './outbound/sendToContact.ts';
export {
  noPlannedMedia,
  plannedMediaProperties,
  readPlannedMedia,
  toPlannedMedia,
  unmeasuredMedia,
  type MediaFacts,
  type NamedFile,
  type StoredMedia,
} from './media/StoredMedia.ts';
export { receiveItem } from './inbound/receiveItem.ts';
export { receiveMessage } from './inbound/receiveMessage.ts';
