import {
  type Address,
  type Client,
  createClient,
  custom,
  type EIP1193RequestFn,
  getAddress,
  isAddress,
  zeroAddress,
} from 'viem'
import { getEnsAddress } from 'viem/actions'
import { normalize } from 'viem/ens'
import type { ApiClient } from '../api/api-client.ts'
import { toCoinType } from '../api-schemas/name-message.ts'
import { nameSchemas } from '../api-schemas/names.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import { HttpStatusError } from '../errors.ts'
import { separateHosts } from '../network/separate-hosts.ts'

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

/** How many hosts say whose name it is. */
const HOSTS = 2

/**
 * A name in its normalized form, and its address. `hasOneSource`: only one server answered, so that nothing but the user can confirm it.
 * `disputed`: servers say different addresses.
 */
export type ResolvedReceiver =
  | { readonly status: 'found'; readonly name: string; readonly address: Address; readonly hasOneSource: boolean }
  | { readonly status: 'disputed' }

/**
 * Looks a name up: `.wcn.id` at the API, which registers it. Others in ENS, at two hosts of Ethereum; where there is one, the API confirms
 * it. Without Ethereum, the API alone says it. Source: docs/security.md#d17.
 * @returns null when the name has no address on this chain, or is not a name.
 * @throws errors of the API or the chain when they do not answer. Nothing is known of the name then.
 */
export async function resolveReceiver(text: string, options: ResolveOptions): Promise<ResolvedReceiver | null> {
  const name = toNormalized(text)
  if (name === null) return null
  const { api, ethereum } = options
  const atApi = () => (api === null ? Promise.resolve(null) : readApi(api, name, options))
  const isOfApi = name.endsWith(API_SUFFIX) || ethereum === null
  const answers = isOfApi ? [await atApi()] : await readSources(name, { ...options, ethereum, atApi })
  const [address = null] = answers
  if (answers.some((other) => other !== address)) return { status: 'disputed' }
  return address === null ? null : { status: 'found', name, address, hasOneSource: answers.length === 1 }
}

/** Returns what each source says that answers. @throws when none does. */
async function readSources(
  name: string,
  {
    ethereum,
    chainId,
    atApi,
  }: ResolveOptions & { readonly ethereum: Client; readonly atApi: () => Promise<Address | null> },
): Promise<readonly (Address | null)[]> {
  const hosts = (await separateHosts(ethereum)).slice(0, HOSTS)
  const settled = await Promise.allSettled(hosts.map((request) => readEns(ethereum, name, { chainId, request })))
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failure = settled.find((one) => one.status === 'rejected')
  if (answers.length === HOSTS) return answers
  if (answers.length > 0) {
    // The API can lack a name of ENS, which says nothing about it.
    const confirmed = await atApi().catch(() => null)
    return confirmed === null ? answers : [...answers, confirmed]
  }
  // Other hosts of Ethereum can answer; and the API can know a name that is not onchain, at a gateway that this page does not request.
  const found = await (hosts.length < HOSTS
    ? Promise.reject(failure?.reason)
    : readEns(ethereum, name, { chainId, request: ethereum.request })
  ).catch(async (cause: unknown) => (await atApi()) ?? Promise.reject(cause))
  return [found]
}

/** An address of another chain is stored as bytes of any number, without the letters in capitals that are its checksum. */
function toAddress(text: string | null): Address | null {
  return text !== null && text !== zeroAddress && isAddress(text, { strict: false }) ? getAddress(text) : null
}

/** Returns a name as ENS compares it. Null for one that is not valid, such as one that mixes scripts to imitate another. */
function toNormalized(text: string): string | null {
  try {
    return normalize(text)
  } catch {
    return null
  }
}

async function readEns(
  client: Client,
  name: string,
  { chainId, request }: { readonly chainId: number; readonly request: EIP1193RequestFn },
): Promise<Address | null> {
  // The app did not name the hosts that name owners choose (CCIP-Read), so they get no request.
  const ens = createClient({
    ...(client.chain === undefined ? {} : { chain: client.chain }),
    // The client tries again by itself.
    transport: custom({ request }, { retryCount: 0 }),
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
