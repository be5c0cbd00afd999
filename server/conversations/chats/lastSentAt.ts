/** SQL expression of the time of a chat's last message; null without one. */
export const lastSentAt = (chatId: string): string =>
  `(select l.created_at from chat_messages l where l.chat_id = ${chatId} order by l.id desc limit 1)`;
