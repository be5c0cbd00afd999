/** The PostgreSQL notification of a queued message or action, a channel request, or its response. */
export const workNotification = 'prosa_channel_work';

/** The PostgreSQL notification of a new connection command. */
export const commandNotification = 'prosa_channel_commands';
