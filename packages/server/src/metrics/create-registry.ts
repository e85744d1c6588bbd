import { collectDefaultMetrics, Registry } from 'prom-client'

/** Creates the registry of one process, with the metrics that every process has. */
export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
