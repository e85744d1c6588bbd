import type { Abi, Address } from 'viem'
import { ProtocolError } from '../../protocol-error.ts'

/** Somewhere that knows the verified source of contracts. */
export type AbiLookup = {
  /** How people call it: "Sourcify". */
  readonly name: string
  /**
   * Asks for a contract's ABI; of a proxy, its own and its implementation's together.
   * @returns null when the source is not verified there.
   * @throws {AbiLookupError} when no answer can be had.
   */
  getAbi(contract: { readonly chainId: number; readonly address: Address }): Promise<Abi | null>
}

/** Why a lookup failed. */
export type AbiLookupFailure = 'unreachable' | 'too-slow' | 'too-large' | 'refused' | 'malformed'

/** A source of verified contracts gave no usable answer. */
export class AbiLookupError extends ProtocolError {
  override readonly name = 'AbiLookupError'
  readonly code: `protocol/abi-lookup-${AbiLookupFailure}`
  readonly failure: AbiLookupFailure
  constructor(
    { lookup, failure, why }: { lookup: string; failure: AbiLookupFailure; why: string },
    options?: ErrorOptions,
  ) {
    super(`${lookup} gave no ABI: ${why}. Ask again later, or give the ABI yourself.`, options)
    this.failure = failure
    this.code = `protocol/abi-lookup-${failure}`
  }
}

/** What every lookup needs to reach its server. */
export type LookupConnection = {
  /** `fetch`, or what stands in for it. */
  readonly fetch: typeof globalThis.fetch
  /** Where the server is, without a slash at the end; the public one when left out. */
  readonly baseUrl?: string
  /** Milliseconds for one whole answer, 10,000 when left out. */
  readonly timeoutMs?: number
  /** Bytes that one answer may have, 8 MiB when left out: sources come with some answers. */
  readonly maxBytes?: number
}
