import type { Abi, Address } from 'viem'
import { ProtocolError } from '../../protocol-error.ts'

/** A service that has the verified source of contracts. */
export type AbiLoader = {
  /** Display name: "Sourcify". */
  readonly name: string
  /**
   * Requests a contract's ABI. For a proxy, it includes the ABI of the implementation.
   * @returns null when the service has no verified source.
   * @throws {AbiLoaderError} when there is no usable response.
   */
  getAbi(contract: { readonly chainId: number; readonly address: Address }): Promise<Abi | null>
}

/** Why a lookup failed. */
export type AbiLoaderFailure = 'unreachable' | 'too-slow' | 'too-large' | 'refused' | 'malformed'

/** A source of verified contracts gave no usable response. */
export class AbiLoaderError extends ProtocolError {
  override readonly name = 'AbiLoaderError'
  readonly code: `protocol/abi-loader-${AbiLoaderFailure}`
  readonly failure: AbiLoaderFailure
  constructor(
    { lookup, failure, why }: { lookup: string; failure: AbiLoaderFailure; why: string },
    options?: ErrorOptions,
  ) {
    super(`${lookup} gave no ABI: ${why}. Try again later, or pass the ABI yourself.`, options)
    this.failure = failure
    this.code = `protocol/abi-loader-${failure}`
  }
}

/** The connection options of every lookup. */
export type AbiLoaderOptions = {
  /** `fetch`, or a replacement for it. */
  readonly fetch: typeof globalThis.fetch
  /** The URL of the server, without a slash at the end. The public server when left out. */
  readonly baseUrl?: string
  /** Milliseconds for one whole response, 10,000 when left out. */
  readonly timeoutMs?: number
  /** Most bytes of one response, 8 MiB when left out: some responses include source code. */
  readonly maxBytes?: number
}
