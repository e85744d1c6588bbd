import { createRegistry } from '@laurel/server/metrics/create-registry.ts'
import { createNodeMetrics } from '@laurel/server/metrics/node-metrics.ts'
import { createDatabaseGauge, createErrorCounter } from '@laurel/server/metrics/service-metrics.ts'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** The Prometheus metrics. Labels have a bounded number of values and never hold an address, a hash or a boost. */
export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics of one process. */
export function createMetrics() {
  const registry = createRegistry()
  const registers = [registry]
  return {
    registry,
    ...claimMetrics(registers),
    ...createNodeMetrics(registers),
    ...chainMetrics(registers),
    ...serviceMetrics(registers),
  }
}

/** Requests for claims and their responses. */
function claimMetrics(registers: Registry[]) {
  return {
    answers: new Counter({
      name: 'laurel_claim_responses_total',
      help: 'Responses to requests for a claim.',
      labelNames: ['chain', 'status', 'code'],
      registers,
    }),
    claimSeconds: new Histogram({
      name: 'laurel_claim_duration_seconds',
      help: 'Duration of a request for a claim.',
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    errors: createErrorCounter(registers),
  }
}

/** What watching a chain found, and how far it is. */
function chainMetrics(registers: Registry[]) {
  return {
    isHealthy: new Gauge({
      name: 'laurel_chain_healthy',
      help: 'Whether claims are signed for a chain: 0 while it is halted or its status is unknown.',
      labelNames: ['chain'],
      registers,
    }),
    observed: new Counter({
      name: 'laurel_completions_observed_total',
      help: 'Completions found by watching a chain.',
      labelNames: ['chain'],
      registers,
    }),
    watchFailures: new Counter({
      name: 'laurel_watch_failures_total',
      help: 'Scans, boosts and transactions that failed and are retried.',
      labelNames: ['chain', 'part', 'code'],
      registers,
    }),
    cursorLag: new Gauge({
      name: 'laurel_cursor_lag_blocks',
      help: 'Blocks between the head of a chain and the last scanned finalized block.',
      labelNames: ['chain'],
      registers,
    }),
    queueDepth: new Gauge({
      name: 'laurel_queue_depth',
      help: 'Transactions that wait to be checked.',
      registers,
    }),
  }
}

/** Whether the database and the signers work. */
function serviceMetrics(registers: Registry[]) {
  return {
    isDatabaseUp: createDatabaseGauge(registers),
    isSignerReady: new Gauge({
      name: 'laurel_signer_ready',
      help: 'Whether a signer can sign: 0 while it is unreachable or its hourly limit is reached.',
      labelNames: ['network'],
      registers,
    }),
  }
}
