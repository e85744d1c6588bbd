import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** The metrics of the nodes. */
export type NodeMetrics = ReturnType<typeof createNodeMetrics>

/** Creates the metrics of requests to nodes and their responses. */
export function createNodeMetrics(registers: Registry[]) {
  return {
    outvoted: new Counter({
      name: 'laurel_rpc_disagreements_total',
      help: 'Responses of a node that enough other nodes contradicted.',
      labelNames: ['chain', 'node'],
      registers,
    }),
    nodeSeconds: new Histogram({
      name: 'laurel_rpc_duration_seconds',
      help: 'Duration of a request to a node.',
      labelNames: ['chain', 'node'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4],
      registers,
    }),
    nodeFailures: new Counter({
      name: 'laurel_rpc_failures_total',
      help: 'Requests to a node that failed or got an invalid response.',
      labelNames: ['chain', 'node', 'code'],
      registers,
    }),
    /** Registers the number of bytes held of nodes' responses. @param read - called at each collection. */
    answerBytes(read: () => number) {
      new Gauge({
        name: 'laurel_rpc_response_bytes',
        help: 'Bytes of large node responses that are being read or in use.',
        registers,
        collect() {
          this.set(read())
        },
      })
    },
  }
}
