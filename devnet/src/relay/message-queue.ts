import type { RelayLimits } from './relay-limits.ts'

/** An encrypted message on a topic. The relay has no key to decrypt it. */
export type RelayMessage = {
  readonly topic: string
  readonly message: string
  /** WalletConnect's number for the type of the message. */
  readonly tag: number
  readonly attestation: string | null
  /** The client that sent the message. Its own messages are not delivered to it. */
  readonly from: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  readonly expiresAt: number
}

/** Messages that are not delivered yet, in memory until they expire. */
export type MessageQueue = {
  /** Adds a message. @returns why the message was rejected, or null. */
  readonly put: (message: RelayMessage) => string | null
  /** Returns the messages on a topic for a client, oldest first, except those that the client sent. */
  readonly waiting: (topic: string, client: string) => readonly RelayMessage[]
  /** Removes a message that was delivered. */
  readonly take: (message: RelayMessage) => void
  readonly size: () => { readonly topics: number; readonly messages: number; readonly length: number }
}

/** Creates an empty queue. @param now - milliseconds since 1970. */
export function createMessageQueue(limits: RelayLimits, now: () => number): MessageQueue {
  const boxes = new Map<string, readonly RelayMessage[]>()
  let length = 0

  const isAlive = ({ expiresAt }: RelayMessage) => expiresAt > now()

  function save(topic: string, messages: readonly RelayMessage[]): void {
    length -= weigh(boxes.get(topic))
    // Inserted at the end, so that the topics without a message for the longest time come first.
    boxes.delete(topic)
    if (messages.length > 0) boxes.set(topic, messages)
    length += weigh(messages)
  }

  const alive = (topic: string) => (boxes.get(topic) ?? []).filter(isAlive)

  function sweep(): void {
    for (const topic of [...boxes.keys()]) {
      const messages = alive(topic)
      if (messages.length !== boxes.get(topic)?.length) save(topic, messages)
    }
  }

  return {
    put(message) {
      const { topic } = message
      const isFull = () =>
        (boxes.size >= limits.topics && !boxes.has(topic)) || length + message.message.length > limits.totalLength
      // Only a full queue is swept. To sweep it at each message would make floods cheap.
      if (isFull()) sweep()
      if (isFull()) return 'The relay is full.'
      const messages = alive(topic)
      if (messages.length >= limits.messagesPerTopic) return 'Too many messages wait on this topic.'
      save(topic, [...messages, message])
      return null
    },
    waiting: (topic, client) => alive(topic).filter(({ from }) => from !== client),
    take(message) {
      const remaining = (boxes.get(message.topic) ?? []).filter((other) => other !== message && isAlive(other))
      save(message.topic, remaining)
    },
    size: () => ({
      topics: boxes.size,
      messages: [...boxes.values()].reduce((sum, box) => sum + box.length, 0),
      length,
    }),
  }
}

function weigh(messages: readonly RelayMessage[] = []): number {
  return messages.reduce((sum, { message }) => sum + message.length, 0)
}
