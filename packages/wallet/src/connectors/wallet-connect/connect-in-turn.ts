import type { SignCore } from './sign-client.ts'

/**
 * Makes a relayer connect once at a time. A caller that connects during an attempt gets that attempt. Without this, a
 * request during an outage of the relay starts another attempt, whose own subscriptions start the next one, without a
 * pause and without end.
 * @returns the function that stops it. After that the relayer connects no more, whatever calls it.
 */
export function connectInTurn(relayer: SignCore['relayer']): () => void {
  // The package declares it private, so its types do not have it.
  const connect: unknown = Reflect.get(relayer, 'connect')
  if (typeof connect !== 'function') return () => {}
  let underway: Promise<unknown> | null = null
  let isEnded = false
  const connectOnce = async (relayUrl?: string): Promise<void> => {
    // Never settles instead of rejecting, because parts of this client still have something to send, and some of them
    // catch nothing.
    if (isEnded) return new Promise(() => {})
    const attempt = underway ?? Promise.resolve(Reflect.apply(connect, relayer, [relayUrl]))
    underway = attempt
    try {
      await attempt
    } finally {
      if (underway === attempt) underway = null
    }
  }
  Reflect.set(relayer, 'connect', connectOnce)
  return () => {
    isEnded = true
  }
}
