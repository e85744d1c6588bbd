import type { Eip1193Provider } from './eip1193.ts'

/**
 * Puts a wallet's object behind one of ours: its functions are read once, here, so that nothing the wallet or another
 * script changes later is called. Reading may throw or run code of the wallet; it never throws out of here, and of its
 * functions only `request` may.
 * Source: docs/security.md#d9.
 * @returns null when it is no EIP-1193 provider.
 */
export function guardProvider(provider: unknown): Eip1193Provider | null {
  if (typeof provider !== 'object' || provider === null) return null
  try {
    const request: unknown = Reflect.get(provider, 'request')
    const on: unknown = Reflect.get(provider, 'on')
    // Some wallets name it `off`.
    const removeListener: unknown = Reflect.get(provider, 'removeListener') ?? Reflect.get(provider, 'off')
    if (typeof request !== 'function') return null
    return Object.freeze({
      request: async (args: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
        Reflect.apply(request, provider, [args]),
      on: (event: string, listener: (payload: never) => void): void => attempt(on, provider, [event, listener]),
      removeListener: (event: string, listener: (payload: never) => void): void =>
        attempt(removeListener, provider, [event, listener]),
    })
  } catch {
    return null
  }
}

/** A wallet that cannot be listened to can still be asked; one that cannot be left is left all the same. */
function attempt(method: unknown, provider: object, given: readonly unknown[]): void {
  try {
    if (typeof method === 'function') Reflect.apply(method, provider, given)
  } catch {
    // Its own trouble: neither connecting nor disconnecting may hang on it.
  }
}
