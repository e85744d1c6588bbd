import type { Abi, Address } from 'viem'
import { ProtocolError } from '../../protocol-error.ts'
import { parseAbiItems } from '../parse-abi-items.ts'
import { type AbiLoader, AbiLoaderError, type AbiLoaderOptions } from './abi-loader.ts'
import { fetchJson } from './fetch-json.ts'

const NAME = 'Sourcify'

/**
 * Requests a verified contract from Sourcify, the public repository of verified contracts (API v2,
 * `GET /v2/contract/{chainId}/{address}`). For a proxy, it requests the implementations too, at most four.
 */
export function sourcify({ baseUrl = 'https://sourcify.dev/server', ...connection }: AbiLoaderOptions): AbiLoader {
  async function getContract(chainId: number, address: Address, fields: string) {
    const url = new URL(`${baseUrl}/v2/contract/${chainId}/${address}`)
    url.searchParams.set('fields', fields)
    const { status, body } = await fetchJson(url, NAME, connection)
    // Not verified, or an unknown chain: for a caller both mean that there is no ABI.
    if (status === 404) return null
    if (status !== 200)
      throw new AbiLoaderError({ lookup: NAME, failure: 'refused', why: `it answered HTTP ${status}` })
    return isFields(body) ? body : malformed('no object')
  }

  return {
    name: NAME,
    async getAbi({ chainId, address }) {
      const contract = await getContract(chainId, address, 'abi,proxyResolution')
      if (contract === null) return null
      const own = readAbi(contract['abi'])
      const others = await Promise.all(
        implementationsOf(contract['proxyResolution']).map(async (implementation) => {
          const found = await getContract(chainId, implementation, 'abi')
          return found === null ? [] : readAbi(found['abi'])
        }),
      )
      return [...own, ...others.flat()]
    },
  }
}

function implementationsOf(resolution: unknown): readonly Address[] {
  if (!isFields(resolution) || resolution['isProxy'] !== true) return []
  const { implementations } = resolution
  if (!Array.isArray(implementations)) return []
  return implementations.slice(0, 4).flatMap((implementation: unknown) => {
    const address = isFields(implementation) ? implementation['address'] : undefined
    return isAddress(address) ? [address] : []
  })
}

function readAbi(abi: unknown): Abi {
  if (!Array.isArray(abi)) return malformed('without an ABI')
  try {
    return parseAbiItems(abi)
  } catch (cause) {
    if (cause instanceof ProtocolError) return malformed('with an ABI that is none', cause)
    throw cause
  }
}

function malformed(what: string, cause?: unknown): never {
  throw new AbiLoaderError({ lookup: NAME, failure: 'malformed', why: `its answer is ${what}` }, { cause })
}

function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
