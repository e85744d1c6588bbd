// @ts-check
/**
 * Writes src/tokens/generated/token-rows.ts, the bundled tokens, and src/tokens/generated/known-venues.ts, the exchanges of public
 * chains. Only facts are taken: addresses, names, symbols and decimals. The data comes from npm packages under the MIT license.
 *
 *   npm run generate                    downloads missing packages into .cache, and writes
 *   … generate-token-list.mjs --check   sends no request: compares with the cached packages when they are there, else with the saved
 *                                       hashes; exits 1 when a file is stale
 */
import { writeGathered } from '../../../packages/wallet/scripts/wallet-list/write-gathered.mjs'
import { gatherTokens, gatherVenues, sources } from './token-list/gather-tokens.mjs'

/** @param {readonly { name: string, version: string }[]} used */
const credit = (used) => used.map(({ name, version }) => `${name} ${version}`).join(', ')

/** Returns the expected text of each module. */
async function modules() {
  const rows = (await gatherTokens()).join('\n')
  if (/[\\`$]/.test(rows.replaceAll('\\u0024', '')))
    throw new Error('A row holds a character that a template would read.')
  const venues = JSON.stringify(await gatherVenues(), null, 2)
  return {
    'token-rows.ts': `// Written by scripts/generate-token-list.mjs. Do not edit.
// Gathered from ${credit([sources.aave, sources.superchain])} (MIT license).

/** One token a line: chain id, address, decimals, symbol and name, separated by tabs. */
export const tokenRows = \`${rows}\`
`,
    'known-venues.ts': `// Written by scripts/generate-token-list.mjs. Do not edit.
// Gathered from ${credit([sources.uniswap])} (factories, routers, quoters, wrapped currencies), ${credit([sources.aave])} (dollars); MIT license.

/** The Uniswap of a public chain. Null where it has none. Its v3 router is SwapRouter02. */
export type KnownVenues = {
  readonly wrappedNative: \`0x\${string}\` | null
  readonly stablecoins: readonly \`0x\${string}\`[]
  readonly v2: { readonly factory: \`0x\${string}\`; readonly router: \`0x\${string}\` } | null
  readonly v3: {
    readonly factory: \`0x\${string}\`
    readonly router: \`0x\${string}\` | null
    readonly quoter: \`0x\${string}\`
  }
}

/** By chain id. */
export const knownVenues: Readonly<Record<string, KnownVenues>> = ${venues}
`,
  }
}

await writeGathered({
  what: 'token list',
  target: new URL('../src/tokens/generated/', import.meta.url),
  recordUrl: new URL('./token-list/written.json', import.meta.url),
  sources,
  gather: modules,
})
