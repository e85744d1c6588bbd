/** What one relay takes, so that nobody fills it. Source: docs/security.md#relay. */
export type RelayLimits = {
  /** Characters of one message; sealed, so nobody here can tell what is in it. */
  readonly messageLength: number
  /** Messages that wait on one topic. */
  readonly messagesPerTopic: number
  /** Topics on which messages wait, and what all of them weigh, in characters. */
  readonly topics: number
  readonly totalLength: number
  /** No message waits longer, whatever its sender wants. In seconds. */
  readonly longestTtl: number
  readonly connectionsPerIp: number
  readonly subscriptionsPerConnection: number
  /** Requests of one address: so many at once, and so many more each second. */
  readonly requestBurst: number
  readonly requestsPerSecond: number
}

/** Room for a household of browsers, and for nobody's flood. */
export const RELAY_LIMITS: RelayLimits = {
  messageLength: 256 * 1024,
  messagesPerTopic: 64,
  topics: 10_000,
  totalLength: 64 * 1024 * 1024,
  longestTtl: 6 * 60 * 60,
  connectionsPerIp: 100,
  subscriptionsPerConnection: 1000,
  requestBurst: 500,
  requestsPerSecond: 100,
}
