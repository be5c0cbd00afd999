import './events.ts';

export { Message } from './Message.ts';
export { MessageAction } from './MessageAction.ts';
export type { DeliveryAdvance } from './events.ts';
export { expirableMessageSql, expireMessages } from './expireMessages.ts';
export { lockChat } from './lockChat.ts';
export { newExternalId } from './outbound/newExternalId.ts';
export { queueOutgoing, type QueueOutgoingInput } from './outbound/queueOutgoing.ts';
export { retryMessage } from './outbound/retryMessage.ts';
export { removeMedia } from './media/storeMedia.ts';
export { sendToTicket, storeUploads } from './outbound/sendMessages.ts';
export { sendAutomatic, type AutomaticFile } from './outbound/sendAutomatic.ts';
export { sendToContact } from './outbound/sendToContact.ts';
export type { StoredMedia } from './media/storeMedia.ts';
export { receiveItem } from './inbound/receiveItem.ts';
export { receiveMessage } from './inbound/receiveMessage.ts';
