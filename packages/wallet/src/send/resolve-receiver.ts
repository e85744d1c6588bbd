import { type Address, type Client, createClient, custom, getAddress, isAddress, zeroAddress } from 'viem'
import { getEnsAddress } from 'viem/actions'
import { normalize } from 'viem/ens'
import type { ApiClient } from '../api/api-client.ts'
import { toCoinType } from '../api-schemas/name-message.ts'
import { nameSchemas } from '../api-schemas/names.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import { HttpStatusError } from '../errors.ts'

/** Suffix of the names that the API registers. Source: docs/product.md#names. */
const API_SUFFIX = '.wcn.id'
/** The coin type of Ethereum in SLIP-44, the address that most names have. */
const ETHEREUM_COIN_TYPE = 60

/** Options of {@link resolveReceiver}. */
export type ResolveOptions = {
  /** The chain on which is sent. A name can have an address for each. */
  readonly chainId: number
  /** viem client of Ethereum, or null when the app does not list it. */
  readonly ethereum: Client | null
  readonly api: ApiClient | null
}

/** A name in its normalized form, and its address. */
export type ResolvedReceiver = { readonly name: string; readonly address: Address }

/**
 * Looks a name up: `.wcn.id` at the API, others in ENS, and at the API where the app does not list Ethereum.
 * @returns null when the name has no address on this chain, or is not a name.
 * @throws errors of the API or the chain when they do not answer. Nothing is known of the name then.
 */
export async function resolveReceiver(text: string, options: ResolveOptions): Promise<ResolvedReceiver | null> {
  const name = toNormalized(text)
  if (name === null) return null
  const { api, ethereum } = options
  const atApi = name.endsWith(API_SUFFIX) || ethereum === null
  const fromApi = () => api && readApi(api, name, options)
  const address = await (atApi
    ? fromApi()
    : readEns(ethereum, name, options).catch((cause) => otherwise(fromApi(), cause)))
  return address === null || address === zeroAddress ? null : { name, address }
}

/** An address of another chain is stored as bytes of any number, without the letters in capitals that are its checksum. */
function toAddress(text: string | null): Address | null {
  return text !== null && isAddress(text, { strict: false }) ? getAddress(text) : null
}

/** Returns a name as ENS compares it. Null for one that is not valid, such as one that mixes scripts to imitate another. */
function toNormalized(text: string): string | null {
  try {
    return normalize(text)
  } catch {
    return null
  }
}

/** The API can know a name that is not onchain, at a gateway that this page does not ask. */
function otherwise(answer: Promise<Address | null> | null, cause: unknown): Promise<Address | null> {
  return answer ?? Promise.reject(cause)
}

async function readEns(client: Client, name: string, { chainId }: ResolveOptions): Promise<Address | null> {
  // The app did not name the hosts that name owners choose (CCIP-Read), so they are not asked.
  const ens = createClient({
    ...(client.chain === undefined ? {} : { chain: client.chain }),
    // The client tries again by itself.
    transport: custom({ request: client.request }, { retryCount: 0 }),
    ccipRead: false,
  })
  const own = chainId === 1 ? null : await getEnsAddress(ens, { name, coinType: BigInt(toCoinType(chainId)) })
  return toAddress(own === null || own === zeroAddress ? await getEnsAddress(ens, { name }) : own)
}

async function readApi(api: ApiClient, name: string, { chainId }: ResolveOptions): Promise<Address | null> {
  try {
    const profile = await api.get({ path: apiPaths.profile, parameters: { name }, schema: nameSchemas.Profile })
    // An answer for another name would send to another account.
    if (profile.name.toLowerCase() !== name) return null
    const entry = profile.addresses[String(toCoinType(chainId))] ?? profile.addresses[String(ETHEREUM_COIN_TYPE)]
    return toAddress(entry?.address ?? null)
  } catch (error) {
    if (error instanceof HttpStatusError && error.status >= 400 && error.status < 500 && error.status !== 429)
      return null
    throw error
  }
}
