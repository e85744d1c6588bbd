import type { AbiLookup } from '../signature/known/abi-lookup.ts'
import { etherscanLookup } from '../signature/known/etherscan-lookup.ts'
import { sourcifyLookup } from '../signature/known/sourcify-lookup.ts'
import type { Flags } from './arguments.ts'

/**
 * The sources of verified contracts that were asked for: none by default, so that nothing is told to strangers unasked.
 * @param env - `ETHERSCAN_API_KEY` is `--etherscan-key`; `SOURCIFY_URL` and `ETHERSCAN_API_URL` name other servers that
 * speak the same language.
 */
export function createLookups(flags: Flags, env: Readonly<Record<string, string | undefined>>): readonly AbiLookup[] {
  const apiKey = flags['etherscan-key'] ?? env['ETHERSCAN_API_KEY']
  return [
    ...(flags.sourcify ? [sourcifyLookup({ fetch, ...baseUrl(env['SOURCIFY_URL']) })] : []),
    ...(apiKey ? [etherscanLookup({ fetch, apiKey, ...baseUrl(env['ETHERSCAN_API_URL']) })] : []),
  ]
}

function baseUrl(url: string | undefined): { readonly baseUrl?: string } {
  return url ? { baseUrl: url.replace(/\/$/, '') } : {}
}
