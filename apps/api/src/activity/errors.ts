import { ApiError } from '../api-error.ts'

/** Another worker has written since this one read the cursor. */
export class IndexMovedError extends ApiError {
  override readonly name = 'IndexMovedError'
  readonly code = 'api/index-moved'
  /** @param chainId - the chain whose cursor moved. */
  constructor(chainId: number, options?: ErrorOptions) {
    super(`Another worker indexes chain ${chainId}. This one stops and lets it continue.`, options)
  }
}

/** The nodes do not have a finalized block, or another one than the block before says. */
export class BlockNotLinkedError extends ApiError {
  override readonly name = 'BlockNotLinkedError'
  readonly code = 'api/block-not-linked'
  /** @param options.block - the block that does not link to the one before. */
  constructor({ chainId, block }: { readonly chainId: number; readonly block: number }, options?: ErrorOptions) {
    super(
      `The nodes of chain ${chainId} do not have block ${block} as the block before it says. Check that they have the whole chain.`,
      options,
    )
  }
}

/** The chain no longer has a block that was finalized. */
export class ReorgTooDeepError extends ApiError {
  override readonly name = 'ReorgTooDeepError'
  readonly code = 'api/reorg-too-deep'
  readonly chainId: number
  /** @param options.block - the finalized block that the index has, and the chain does not. */
  constructor({ chainId, block }: { readonly chainId: number; readonly block: number }, options?: ErrorOptions) {
    super(
      `Chain ${chainId} no longer has block ${block}, which was finalized. Check its nodes and its \`finality\`, then index it again: see “Re-index” in docs/runbook.md.`,
      options,
    )
    this.chainId = chainId
  }
}

/** The cursor of a page was not made by this API, or for another query. */
export class InvalidCursorError extends ApiError {
  override readonly name = 'InvalidCursorError'
  readonly code = 'api/invalid-cursor'
  constructor(options?: ErrorOptions) {
    super('The cursor does not belong to this query. Leave it out to start with the newest.', options)
  }
}
