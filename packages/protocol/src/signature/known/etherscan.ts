import type { Abi, Address } from 'viem'
import { ProtocolError } from '../../protocol-error.ts'
import { parseAbiItems } from '../parse-abi-items.ts'
import { type AbiLoader, AbiLoaderError, type AbiLoaderOptions } from './abi-loader.ts'
import { fetchJson } from './fetch-json.ts'

const NAME = 'Etherscan'

/**
 * Requests a verified contract from Etherscan (API v2, `module=contract&action=getsourcecode`), with one key for every
 * chain. For a proxy, it requests the named implementation too.
 * @param apiKey - part of the request's URL. Errors do not contain it.
 */
export function etherscan({
  apiKey,
  baseUrl = 'https://api.etherscan.io/v2/api',
  ...connection
}: AbiLoaderOptions & { readonly apiKey: string }): AbiLoader {
  async function getContract(chainId: number, address: Address): Promise<Contract | null> {
    const url = new URL(baseUrl)
    const query = { chainid: String(chainId), module: 'contract', action: 'getsourcecode', address, apikey: apiKey }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const { status, body } = await fetchJson(url, NAME, connection)
    if (status !== 200) throw refused(`it answered HTTP ${status}`)
    return readAnswer(body, apiKey)
  }

  return {
    name: NAME,
    async getAbi({ chainId, address }) {
      const contract = await getContract(chainId, address)
      if (contract === null) return null
      // One level only: an implementation that claims to be a proxy could lead anywhere.
      const implementation = contract.implementation && (await getContract(chainId, contract.implementation))
      return [...contract.abi, ...(implementation ? implementation.abi : [])]
    },
  }
}

type Contract = { readonly abi: Abi; readonly implementation: Address | null }

/**
 * Errors have HTTP 200, status `0` and a sentence as the result. An unverified contract has such a sentence as its ABI.
 */
function readAnswer(body: unknown, apiKey: string): Contract | null {
  if (!isFields(body)) throw malformed('no object')
  const { status, result } = body
  if (typeof result === 'string') {
    if (/not verified/i.test(result)) return null
    throw refused(`it says "${result.replaceAll(apiKey, '…').slice(0, 200)}"`)
  }
  const contract: unknown = Array.isArray(result) ? result[0] : undefined
  if (status !== '1' || !isFields(contract)) throw malformed('without a contract')
  const { ABI: text, Proxy: proxy, Implementation: implementation } = contract
  if (typeof text !== 'string') throw malformed('without an ABI')
  if (/not verified/i.test(text)) return null
  return { abi: readAbi(text), implementation: proxy === '1' && isAddress(implementation) ? implementation : null }
}

function readAbi(text: string): Abi {
  try {
    const items: unknown = JSON.parse(text)
    if (!Array.isArray(items)) throw malformed('with an ABI that is not a list')
    return parseAbiItems(items)
  } catch (cause) {
    if (cause instanceof AbiLoaderError) throw cause
    if (cause instanceof ProtocolError || cause instanceof SyntaxError)
      throw malformed('with an ABI that is none', cause)
    throw cause
  }
}

function refused(why: string): AbiLoaderError {
  return new AbiLoaderError({ lookup: NAME, failure: 'refused', why })
}

function malformed(what: string, cause?: unknown): AbiLoaderError {
  return new AbiLoaderError({ lookup: NAME, failure: 'malformed', why: `its answer is ${what}` }, { cause })
}

function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
