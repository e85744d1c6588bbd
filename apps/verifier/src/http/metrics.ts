import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What is counted, for Prometheus. Labels are of bounded number: never an address, a hash or a boost. */
export type Metrics = ReturnType<typeof createMetrics>

/** Makes the counters of one process. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    answers: new Counter({
      name: 'laurel_claim_responses_total',
      help: 'Answers to requests for a claim.',
      labelNames: ['chain', 'status', 'code'],
      registers,
    }),
    claimSeconds: new Histogram({
      name: 'laurel_claim_duration_seconds',
      help: 'Time that a request for a claim took.',
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    errors: new Counter({
      name: 'laurel_errors_total',
      help: 'Failures by code.',
      labelNames: ['code'],
      registers,
    }),
    outvoted: new Counter({
      name: 'laurel_rpc_disagreements_total',
      help: 'Answers of a node that enough others contradicted.',
      labelNames: ['chain', 'node'],
      registers,
    }),
    isHealthy: new Gauge({
      name: 'laurel_chain_healthy',
      help: 'Whether claims are signed for a chain: 0 while it is halted, or cannot be seen.',
      labelNames: ['chain'],
      registers,
    }),
    observed: new Counter({
      name: 'laurel_completions_observed_total',
      help: 'Completions that watching a chain has found.',
      labelNames: ['chain'],
      registers,
    }),
    nodeSeconds: new Histogram({
      name: 'laurel_rpc_duration_seconds',
      help: 'Time that a question to a node took.',
      labelNames: ['chain', 'node'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4],
      registers,
    }),
    nodeFailures: new Counter({
      name: 'laurel_rpc_failures_total',
      help: 'Questions that a node did not answer as it should.',
      labelNames: ['chain', 'node', 'code'],
      registers,
    }),
    watchFailures: new Counter({
      name: 'laurel_watch_failures_total',
      help: 'Looks through a chain, boosts and transactions that failed, and are tried again.',
      labelNames: ['chain', 'part', 'code'],
      registers,
    }),
    cursorLag: new Gauge({
      name: 'laurel_cursor_lag_blocks',
      help: 'Blocks between the head of a chain and what has been looked through for good: finality is part of it.',
      labelNames: ['chain'],
      registers,
    }),
    queueDepth: new Gauge({
      name: 'laurel_queue_depth',
      help: 'Transactions that wait to be judged.',
      registers,
    }),
    /** Says where the bytes are counted that are held of nodes' answers; read when somebody collects. */
    answerBytes(read: () => number) {
      new Gauge({
        name: 'laurel_rpc_response_bytes',
        help: 'Bytes of large answers of nodes that are being read or in use.',
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    isDatabaseUp: new Gauge({
      name: 'laurel_database_up',
      help: 'Whether the database answers.',
      registers,
    }),
    isSignerReady: new Gauge({
      name: 'laurel_signer_ready',
      help: 'Whether a signer would sign: 0 while it cannot be reached, or its hour is used up.',
      labelNames: ['network'],
      registers,
    }),
  }
}
