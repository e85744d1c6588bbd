import type { AbiLoader } from '../signature/known/abi-loader.ts'
import { etherscan } from '../signature/known/etherscan.ts'
import { sourcify } from '../signature/known/sourcify.ts'
import type { Flags } from './arguments.ts'

/**
 * The sources of verified contracts that were asked for: none by default, so that nothing is told to strangers unasked.
 * @param env - `ETHERSCAN_API_KEY` is `--etherscan-key`; `SOURCIFY_URL` and `ETHERSCAN_API_URL` name other servers that
 * speak the same language.
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
