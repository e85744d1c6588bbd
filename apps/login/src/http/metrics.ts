import { createRegistry } from '@laurel/server/metrics/create-registry.ts'
import { createDatabaseGauge, createErrorCounter } from '@laurel/server/metrics/service-metrics.ts'
import { Counter } from 'prom-client'

/** The Prometheus metrics. Labels have a bounded number of values and never hold an address. */
export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics of one process. */
export function createMetrics() {
  const registry = createRegistry()
  const registers = [registry]
  return {
    registry,
    errors: createErrorCounter(registers),
    isDatabaseUp: createDatabaseGauge(registers),
    mails: new Counter({
      name: 'laurel_login_mails_total',
      help: 'Mails that were sent, or could not be.',
      labelNames: ['type', 'outcome'],
      registers,
    }),
    logins: new Counter({
      name: 'laurel_logins_total',
      help: 'Logins by how they ended.',
      labelNames: ['method', 'outcome'],
      registers,
    }),
  }
}
