import { Counter, Gauge } from 'prom-client';

export const relayMetrics = {
  owner: new Gauge({ name: 'prosa_relay_owner', help: '1 where the relay works, 0 where it stands by' }),
  lagSeconds: new Gauge({ name: 'prosa_relay_lag_seconds', help: 'Age of the oldest event in the last batch' }),
  domainEvents: new Counter({ name: 'prosa_relay_facts_total', help: 'Facts taken from the outbox' }),
  liveEvents: new Counter({ name: 'prosa_relay_events_total', help: 'Live events written to the log' }),
  skipped: new Counter({ name: 'prosa_relay_skipped_total', help: 'Events that could not be rendered or published', labelNames: ['fact'] }),
  tasks: new Counter({ name: 'prosa_listener_tasks_total', help: 'Finished attempts of listeners', labelNames: ['listener', 'outcome'] }),
} as const;
