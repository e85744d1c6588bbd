import type { FrameChain } from '@laurel/wallet/frame-messages'
import { type Client, createClient, type EIP1193RequestFn, http } from 'viem'
import { smartAccountsOf } from './contracts.ts'
import { BundlerError, NoSmartAccountsError } from './errors.ts'

/** How long a bundler may take, in milliseconds: it simulates an operation before it answers. */
const BUNDLER_TIMEOUT_MS = 15_000

/** A client of one bundler. */
export type Bundler = Client

/** Returns the clients of a network's bundlers, of the operator alone, in their order. @throws {NoSmartAccountsError} */
export type BundlersOf = (chain: FrameChain) => readonly Bundler[]

/** Creates the clients, each when it is first used. */
export function createBundlers(): BundlersOf {
  const clients = new Map<number, readonly Bundler[]>()
  return (chain) => {
    const known = clients.get(chain.chainId)
    if (known !== undefined) return known
    const contracts = smartAccountsOf(chain)
    if (contracts === null) throw new NoSmartAccountsError()
    const created = contracts.bundlerUrls.map((url) =>
      createClient({
        // Without a retry: what was sent is looked for by its hash instead.
        transport: http(url, { timeout: BUNDLER_TIMEOUT_MS, retryCount: 0 }),
      }),
    )
    clients.set(chain.chainId, created)
    return created
  }
}

/** Returns what the first bundler answers that does. @throws {BundlerError} with what the last one said, when none does. */
export async function readFirst<Result>(
  bundlers: readonly Bundler[],
  read: (bundler: Bundler) => Promise<Result>,
): Promise<Result> {
  let last: unknown = null
  for (const bundler of bundlers) {
    try {
      return await read(bundler)
    } catch (error) {
      last = error
    }
  }
  throw BundlerError.from(last)
}

/** Sends a request to a bundler as it is. @throws viem's errors. */
export function requestBundler(bundler: Bundler, method: string, params: readonly unknown[]): Promise<unknown> {
  const request: EIP1193RequestFn = bundler.request
  return request({ method, params })
}
