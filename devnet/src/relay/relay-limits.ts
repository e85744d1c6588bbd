/** The limits of a relay, so that a client cannot fill it. Source: docs/security.md#relay. */
export type RelayLimits = {
  /** Characters of one encrypted message. */
  readonly messageLength: number
  /** Messages that wait on one topic. */
  readonly messagesPerTopic: number
  /** Topics with waiting messages, and the total length of these messages in characters. */
  readonly topics: number
  readonly totalLength: number
  /** The longest time that a message waits, whatever its sender requests. In seconds. */
  readonly longestTtl: number
  readonly connectionsPerIp: number
  readonly subscriptionsPerConnection: number
  /** Requests of one address: the burst, and the rate per second. */
  readonly requestBurst: number
  readonly requestsPerSecond: number
}

/** The default limits, enough for several browsers of one network. */
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
