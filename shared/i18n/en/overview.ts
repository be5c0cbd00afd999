import type { Texts } from '#shared/i18n/texts.ts';

export const overview: Texts['overview'] = {
  companies: { title: 'Companies', trial: 'On trial', active: 'Active', overdue: 'Overdue', blocked: 'Blocked' },
  revenue: {
    title: 'Revenue',
    paidThisMonth: 'Received this month',
    open: 'Open',
    overdue: 'Overdue',
    monthly: 'Monthly recurring revenue',
  },
  connections: { title: 'Numbers', connected: 'Connected', disconnected: 'Disconnected' },
  messages: { title: 'Messages per day', table: 'Show as table', day: 'Day', sent: 'Sent', received: 'Received' },
  queues: { title: 'Work queues', events: 'Events to publish', listeners: 'Tasks to do', jobs: 'Late jobs', mails: 'E-mails to send' },
  failures: {
    title: 'Failures',
    listeners: 'Parked tasks',
    jobs: 'Jobs that failed within 7 days',
    mails: 'E-mails that failed within 7 days',
  },
  elsewhere: 'in another database',
  measured: 'Measured at {{time}}. Refreshed every 30 seconds.',
};
