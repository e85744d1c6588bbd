import type { RelayLimits } from './relay-limits.ts'

/** A sealed message on a topic. The relay has no key: it is text and stays text. */
export type RelayMessage = {
  readonly topic: string
  readonly message: string
  /** WalletConnect's own number for the kind of message. */
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
  /** @returns why it was not taken, or null. */
  readonly put: (message: RelayMessage) => string | null
  /** What waits on a topic for a client: everything but its own, oldest first. */
  readonly waiting: (topic: string, client: string) => readonly RelayMessage[]
  /** Removes a message that was delivered. */
  readonly take: (message: RelayMessage) => void
  readonly size: () => { readonly topics: number; readonly messages: number; readonly length: number }
}

/** Makes an empty queue. @param now - milliseconds since 1970. */
export function createMessageQueue(limits: RelayLimits, now: () => number): MessageQueue {
  const boxes = new Map<string, readonly RelayMessage[]>()
  let length = 0

  const isAlive = ({ expiresAt }: RelayMessage) => expiresAt > now()

  function keep(topic: string, messages: readonly RelayMessage[]): void {
    length -= weigh(boxes.get(topic))
    // Put last again: the topics that were quiet the longest come first.
    boxes.delete(topic)
    if (messages.length > 0) boxes.set(topic, messages)
    length += weigh(messages)
  }

  const alive = (topic: string) => (boxes.get(topic) ?? []).filter(isAlive)

  function sweep(): void {
    for (const topic of [...boxes.keys()]) {
      const messages = alive(topic)
      if (messages.length !== boxes.get(topic)?.length) keep(topic, messages)
    }
  }

  return {
    put(message) {
      const { topic } = message
      const isFull = () =>
        (boxes.size >= limits.topics && !boxes.has(topic)) || length + message.message.length > limits.totalLength
      // Only a full one is swept: looking at everything at every message would make floods cheap.
      if (isFull()) sweep()
      if (isFull()) return 'The relay is full.'
      const messages = alive(topic)
      if (messages.length >= limits.messagesPerTopic) return 'Too many messages wait on this topic.'
      keep(topic, [...messages, message])
      return null
    },
    waiting: (topic, client) => alive(topic).filter(({ from }) => from !== client),
    take(message) {
      const remaining = (boxes.get(message.topic) ?? []).filter((other) => other !== message && isAlive(other))
      keep(message.topic, remaining)
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
