import type { ChainConfig } from '../config/config.ts'
import { seenBlock } from '../config/seen-blocks.ts'
import { isApiUsed, noteApi } from './api-status.ts'
import { ApiCannotAnswerError, type BoostSource } from './boost-source.ts'

/**
 * Reads from the API of a network, if there is one, and from the chain when it does not respond. The API may be a moment
 * behind the chain, so it is not used until it has the transactions that this page has seen.
 */
export async function readFromSource<result>(
  chain: ChainConfig,
  {
    chainSource,
    read,
  }: { readonly chainSource: () => BoostSource; readonly read: (source: BoostSource) => Promise<result> },
): Promise<result> {
  const { apiUrl, chainId } = chain
  if (apiUrl === null || !isApiUsed(apiUrl)) return read(chainSource())
  try {
    // A site without an API does not load it.
    const { createApiSource } = await import('./api-source.ts')
    const result = await read(createApiSource(apiUrl, chain, { isRecent: (block) => block >= seenBlock(chainId) }))
    noteApi(apiUrl, true)
    return result
  } catch (error) {
    if (!(error instanceof ApiCannotAnswerError)) noteApi(apiUrl, false)
    return read(chainSource())
  }
}
