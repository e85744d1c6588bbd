import { createRegistry } from '@laurel/server/metrics/create-registry.ts'
import { createNodeMetrics } from '@laurel/server/metrics/node-metrics.ts'
import { createDatabaseGauge, createErrorCounter } from '@laurel/server/metrics/service-metrics.ts'
import { Counter, Gauge } from 'prom-client'

/** The Prometheus metrics. Labels have a bounded number of values and never hold an address or a hash. */
export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics of one process. */
export function createMetrics() {
  const registry = createRegistry()
  const registers = [registry]
  return {
    registry,
    errors: createErrorCounter(registers),
    ...createNodeMetrics(registers),
    isDatabaseUp: createDatabaseGauge(registers),
    eventsDropped: new Counter({
      name: 'laurel_analytics_dropped_total',
      help: 'Events that were not counted.',
      labelNames: ['reason'],
      registers,
    }),
    indexLag: new Gauge({
      name: 'laurel_index_lag_blocks',
      help: 'Blocks between the head of a chain and the last indexed block.',
      labelNames: ['chain'],
      registers,
    }),
  }
}
