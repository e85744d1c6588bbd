import type { AbiLoader } from '../signature/known/abi-loader.ts'
import { etherscan } from '../signature/known/etherscan.ts'
import { sourcify } from '../signature/known/sourcify.ts'
import type { Flags } from './arguments.ts'

/**
 * Returns a loader for each source of verified contracts that the flags enable. There is none by default, so that no
 * data goes to third parties without the user's consent.
 * @param env - `ETHERSCAN_API_KEY` is `--etherscan-key`; `SOURCIFY_URL` and `ETHERSCAN_API_URL` name other servers with
 * the same API.
 */
export function createAbiLoaders(
  flags: Flags,
  env: Readonly<Record<string, string | undefined>>,
): readonly AbiLoader[] {
  const apiKey = flags['etherscan-key'] ?? env['ETHERSCAN_API_KEY']
  return [
    ...(flags.sourcify ? [sourcify({ fetch, ...baseUrl(env['SOURCIFY_URL']) })] : []),
    ...(apiKey ? [etherscan({ fetch, apiKey, ...baseUrl(env['ETHERSCAN_API_URL']) })] : []),
  ]
}

function baseUrl(url: string | undefined): { readonly baseUrl?: string } {
  return url ? { baseUrl: url.replace(/\/$/, '') } : {}
}
