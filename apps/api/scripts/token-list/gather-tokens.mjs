// @ts-check
/** The tokens and exchanges of public chains, from npm packages. The licenses were read in the packages themselves. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getAddress } from 'viem'
import { readLiteral, sourceFolder } from '../../../../packages/wallet/scripts/wallet-list/sources.mjs'
import { cleanText } from '../../src/tokens/clean-text.ts'

export const sources = {
  aave: {
    name: '@bgd-labs/aave-address-book',
    version: '4.44.22',
    license: 'MIT',
    integrity: 'sha512-25dt74TdSJxpCu++QbfRcsSlXZJ2HnktkzekVa0n97X/wNDmJx49GxzZLQI3wIAvSsY/iNRGwBMsHq/LTc1qUg==',
    what: 'tokens that a lending market accepts; which of them are dollars',
  },
  superchain: {
    name: '@eth-optimism/tokenlist',
    version: '10.0.1770',
    license: 'MIT',
    integrity: 'sha512-IU6oOLdbMVdCkIgO4X6oZnddLONozCjFHkt6UfDaxrt1v7RqqC3lkjiQJxYMXV66BOhGomggx4MO5tCjtpzcUA==',
    what: 'tokens of Ethereum and of the chains on the OP Stack',
  },
  uniswap: {
    name: '@uniswap/sdk-core',
    version: '7.19.4',
    license: 'MIT',
    integrity: 'sha512-jV9qVMMD6qvEATgfFnZ3QgrhIMv5lullzeGPWjyC4+sUctatft+1M+OtAZxxjbFm8NQfJA73hqIeFPOg4cUyoA==',
    what: 'factories, routers and quoters of Uniswap; wrapped native currencies',
  },
}

/**
 * @typedef {{ chainId: number, address: string, name: string, symbol: string, decimals: number, tags?: string[],
 *   extensions?: { opListId?: string } }} Listed
 */

/** Dollars of the lending market, by the symbols that the list has. A token that only resembles a dollar is not among them. */
const dollarSymbols = new Set(['USDC', 'USDT', 'DAI', 'USDT0', 'USD₮0', 'USD₮', 'USDt'])

/** The first factory of v3. The chains that have it have the package's default router, too. */
const FIRST_FACTORY = '0x1F98431c8aD98523631AE4a59f267346ea31F984'

/** Test networks that have ended. */
const endedChains = new Set([5, 420, 421613, 44787, 80001, 84531])

/** @returns {Promise<Listed[]>} */
async function readAave() {
  const { tokens } = JSON.parse(await readFile(join(sourceFolder(sources.aave), 'tokenlist.json'), 'utf8'))
  return tokens.filter((/** @type {Listed} */ token) => token.tags?.[0] === 'underlying')
}

/** @returns {Promise<Listed[]>} curated tokens first. */
async function readSuperchain() {
  const text = await readFile(join(sourceFolder(sources.superchain), 'dist/optimism.tokenlist.mjs'), 'utf8')
  // JSON has no escapes with braces.
  const plain = text.replace(/\\u\{([0-9a-f]+)\}/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
  const tokens = /** @type {Listed[]} */ (readLiteral(plain, 'var tokens ='))
  return tokens.toSorted((one, other) => rank(one) - rank(other))
}

/** @param {Listed} token */
const rank = ({ extensions }) => (extensions?.opListId === 'default' ? 0 : 1)

/** Returns one row a token, by chain and address. The first list that has a token names it. */
export async function gatherTokens() {
  /** @type {Map<string, { chainId: number, address: string, row: string }>} */
  const rows = new Map()
  for (const token of [...(await readAave()), ...(await readSuperchain())]) {
    const { chainId, decimals } = token
    const [name, symbol] = [cleanText(token.name), cleanText(token.symbol)]
    const isWhole = Number.isInteger(decimals) && decimals >= 0 && decimals <= 36
    if (name === null || symbol === null || !isWhole || !/^0x[0-9a-f]{40}$/i.test(token.address)) continue
    const address = getAddress(token.address.toLowerCase())
    // The native currency is not a token.
    if (/^0x(0{40}|e{40})$/i.test(address)) continue
    const key = `${chainId}:${address}`
    const row = [chainId, address, decimals, symbol, name].join('\t').replaceAll('$', '\\u0024')
    if (!rows.has(key)) rows.set(key, { chainId, address, row })
  }
  return [...rows.values()]
    .toSorted(
      (one, other) => one.chainId - other.chainId || (one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1),
    )
    .map(({ row }) => row)
}

/** Returns the exchanges of each chain that has a v3 factory and a wrapped native currency. */
export async function gatherVenues() {
  const folder = join(sourceFolder(sources.uniswap), 'dist/esm/src')
  const [chains, addresses, wrapped] = await Promise.all(
    ['chains.js', 'addresses.js', 'entities/weth9.js'].map((name) => readFile(join(folder, name), 'utf8')),
  )
  const ids = new Map(
    [...(chains ?? '').matchAll(/ChainId\["(\w+)"\] = (\d+)/g)].map(([, name, id]) => [name, Number(id)]),
  )
  const wrappedById = new Map(
    [...(wrapped ?? '').matchAll(/new Token\((\d+), '(0x[0-9a-fA-F]{40})'/g)].map(([, id, at]) => [Number(id), at]),
  )
  const table = (/** @type {string} */ name) => readTable(addresses ?? '', name, ids)
  const [factories, routers] = [table('V2_FACTORY_ADDRESSES'), table('V2_ROUTER_ADDRESSES')]
  const defaultRouter =
    /: '(0x[0-9a-fA-F]{40})';\n\s+}\n\s+return ''/.exec(addresses ?? '')?.[1] ??
    /\? _a : '(0x[0-9a-fA-F]{40})'/.exec(addresses ?? '')?.[1]
  const dollars = (await readAave()).filter(({ symbol }) => dollarSymbols.has(symbol))
  const v3 = [...(addresses ?? '').matchAll(/\[ChainId\.(\w+)\]: (\w+_ADDRESSES),/g)]
  const entries = v3.flatMap(([, name, block]) => {
    const id = ids.get(name ?? '')
    const wrappedNative = wrappedById.get(id ?? 0)
    const found = readBlock(addresses ?? '', block ?? '')
    const [factory, quoter] = [found.get('v3CoreFactoryAddress'), found.get('quoterAddress')]
    if (id === undefined || endedChains.has(id) || !factory || !quoter) return []
    // On a chain with another factory, the default router is another contract, or does not exist.
    const router = found.get('swapRouter02Address') ?? (factory === FIRST_FACTORY ? defaultRouter : undefined)
    const v2 = { factory: factories.get(id), router: routers.get(id) }
    return [
      [
        id,
        {
          wrappedNative: wrappedNative ? checksum(wrappedNative) : null,
          stablecoins: dollars.filter(({ chainId }) => chainId === id).map(({ address }) => checksum(address)),
          v2: v2.factory && v2.router ? { factory: checksum(v2.factory), router: checksum(v2.router) } : null,
          v3: { factory: checksum(factory), router: router ? checksum(router) : null, quoter: checksum(quoter) },
        },
      ],
    ]
  })
  return Object.fromEntries(entries)
}

/** @param {string} text */
const checksum = (text) => getAddress(text.toLowerCase())

/** @param {string} text @param {string} name @param {Map<string | undefined, number>} ids @returns {Map<number, string>} */
function readTable(text, name, ids) {
  const body = new RegExp(`const ${name} = \\{([^}]*)\\}`).exec(text)?.[1] ?? ''
  const rows = [...body.matchAll(/\[ChainId\.(\w+)\]: '(0x[0-9a-fA-F]{40})'/g)]
  return new Map(rows.map(([, chain, address]) => [ids.get(chain) ?? 0, address ?? '']))
}

/** @param {string} text @param {string} name @returns {Map<string, string>} */
function readBlock(text, name) {
  const body = new RegExp(`const ${name} = \\{([^}]*)\\}`).exec(text)?.[1] ?? ''
  const spread = /\.\.\.(\w+)/.exec(body)?.[1]
  const own = [...body.matchAll(/(\w+): '(0x[0-9a-fA-F]{40})'/g)].map(
    ([, key, at]) => /** @type {const} */ ([key ?? '', at ?? '']),
  )
  return new Map([...(spread === undefined ? [] : readBlock(text, spread)), ...own])
}
