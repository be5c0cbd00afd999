import { Counter, Gauge } from 'prom-client';

export const gatewayMetrics = {
  connections: new Gauge({ name: 'prosa_live_sockets', help: 'Connected pages' }),
  refused: new Counter({ name: 'prosa_live_refused_total', help: 'Connections that were turned away', labelNames: ['reason'] }),
  closed: new Counter({ name: 'prosa_live_closed_total', help: 'Connections that the server ended', labelNames: ['reason'] }),
  resumed: new Counter({ name: 'prosa_live_resumed_total', help: 'Answers to pages that came back', labelNames: ['answer'] }),
} as const;
