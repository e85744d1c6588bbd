import type { Abi, Address } from 'viem'
import { ProtocolError } from '../../protocol-error.ts'

/** Somewhere that knows the verified source of contracts. */
export type AbiLoader = {
  /** How people call it: "Sourcify". */
  readonly name: string
  /**
   * Asks for a contract's ABI; of a proxy, its own and its implementation's together.
   * @returns null when the source is not verified there.
   * @throws {AbiLoaderError} when no answer can be had.
   */
  getAbi(contract: { readonly chainId: number; readonly address: Address }): Promise<Abi | null>
}

/** Why a lookup failed. */
export type AbiLoaderFailure = 'unreachable' | 'too-slow' | 'too-large' | 'refused' | 'malformed'

/** A source of verified contracts gave no usable answer. */
export class AbiLoaderError extends ProtocolError {
  override readonly name = 'AbiLoaderError'
  readonly code: `protocol/abi-loader-${AbiLoaderFailure}`
  readonly failure: AbiLoaderFailure
  constructor(
    { lookup, failure, why }: { lookup: string; failure: AbiLoaderFailure; why: string },
    options?: ErrorOptions,
  ) {
    super(`${lookup} gave no ABI: ${why}. Ask again later, or give the ABI yourself.`, options)
    this.failure = failure
    this.code = `protocol/abi-loader-${failure}`
  }
}

/** What every lookup needs to reach its server. */
export type AbiLoaderOptions = {
  /** `fetch`, or what stands in for it. */
  readonly fetch: typeof globalThis.fetch
  /** Where the server is, without a slash at the end; the public one when left out. */
  readonly baseUrl?: string
  /** Milliseconds for one whole answer, 10,000 when left out. */
  readonly timeoutMs?: number
  /** Bytes that one answer may have, 8 MiB when left out: sources come with some answers. */
  readonly maxBytes?: number
}
