import './events.ts';

export { Message } from './Message.ts';
export { MessageAction } from './MessageAction.ts';
export { lockChat } from './lockChat.ts';
export { newExternalId } from './externalId.ts';
export { say, type Saying } from './say.ts';
export { receiveItem } from './receiveItem.ts';
export { receiveMessage } from './receiveMessage.ts';
