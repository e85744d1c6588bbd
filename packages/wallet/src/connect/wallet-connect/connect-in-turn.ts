import type { SignCore } from './sign-client.ts'

/**
 * Has a relayer connect once at a time: whoever asks while it connects gets the try that is under way. As it comes, a
 * request made while the relay is down starts a try of its own, whose own subscriptions start the next: without a pause,
 * and without an end.
 * @returns ends it: from here on it connects no more, whoever asks.
 */
export function connectInTurn(relayer: SignCore['relayer']): () => void {
  // Not in its types: the package calls it private.
  const connect: unknown = Reflect.get(relayer, 'connect')
  if (typeof connect !== 'function') return () => {}
  let underway: Promise<unknown> | null = null
  let isEnded = false
  const connectOnce = async (relayUrl?: string): Promise<void> => {
    // Not an error: whoever still has something to send is of this client too, and some of it catches nothing.
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
