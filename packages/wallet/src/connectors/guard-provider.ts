import type { Eip1193Provider } from './eip1193.ts'

/**
 * Wraps a wallet's provider. Its functions are read once, here, so that a function which the wallet or another script
 * replaces later is never called. Reading may throw or run the wallet's code. This function never throws, and of the
 * functions of the result only `request` may.
 * Source: docs/security.md#d9.
 * @returns null when it is not an EIP-1193 provider.
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

/**
 * Calls a function of the wallet and ignores errors. A wallet without working listeners can still connect and
 * disconnect.
 */
function attempt(method: unknown, provider: object, given: readonly unknown[]): void {
  try {
    if (typeof method === 'function') Reflect.apply(method, provider, given)
  } catch {
    // An error in the wallet must not stop connecting or disconnecting.
  }
}
