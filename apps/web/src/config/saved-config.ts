import { type Address, type Hash, isAddress, isHash } from 'viem'
import * as z from 'zod/mini'

/** An address in any case. Its checksum takes longer than its check, so it is computed when the address is read. */
const address = z.custom<Address>((value) => isAddressText(value))
const hash = z.pipe(
  z.string().check(z.refine((text) => isHash(text))),
  z.transform((text): Hash => `0x${text.slice(2).toLowerCase()}`),
)

/** The URL becomes a link, so only web pages are allowed. */
const webAddress = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((text) => text.replace(/\/+$/, '')),
)

/** Hundreds of contracts with hundreds of items: `parseConfig` looks at each once, as plain data. */
const contractsByAddress = z.custom<Readonly<Record<string, unknown>>>(isRecord)
const addressesByName = z.custom<Readonly<Record<string, Address>>>(
  (value) => isRecord(value) && Object.values(value).every(isAddressText),
)

const chain = z.object({
  chainId: z.int().check(z.positive()),
  name: z.string(),
  rpcUrl: z.url(),
  isTestnet: z._default(z.boolean(), false),
  explorerUrl: z._default(z.nullable(webAddress), null),
  faucetUrl: z._default(z.nullable(webAddress), null),
  contracts: z.looseObject({ registry: address, eventAction: address, core: z._default(z.nullable(address), null) }),
  exchanges: z._default(
    z.nullable(
      z.object({
        wrappedNative: address,
        routers: z.array(z.object({ address, type: z.enum(['v2', 'v3', 'v3-02']) })),
      }),
    ),
    null,
  ),
  boostBases: z._default(addressesByName, {}),
  tokens: z._default(
    z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        symbol: z._default(z.string(), ''),
        decimals: z._default(z.nullable(z.int()), null),
        address,
      }),
    ),
    [],
  ),
  actions: z._default(
    z.array(z.object({ name: z.string(), address, transactionHash: z._default(z.nullable(hash), null) })),
    [],
  ),
  abis: z._default(contractsByAddress, {}),
})
const account = z.object({ name: z.string(), address })
/** For a relay and a login server that accept any project. */
const LOCAL_PROJECT_ID = 'laurel-local'
/** The content of `config.json`. Addresses are in any case, and `abis` is not checked yet. */
export const savedConfig = z.object({
  chains: z.array(chain).check(z.minLength(1)),
  accounts: z._default(z.array(account), []),
  relayUrl: z._default(z.nullable(z.url()), null),
  walletApiUrl: z._default(z.nullable(z.url()), null),
  loginUrl: z._default(z.nullable(webAddress), null),
  socials: z._default(z.array(z.enum(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])), []),
  projectId: z._default(z.string().check(z.minLength(1)), LOCAL_PROJECT_ID),
  verifierUrl: z._default(z.nullable(z.url()), null),
  apiUrl: z._default(z.nullable(webAddress), null),
  testWalletUrl: z._default(z.nullable(webAddress), null),
})

/** A network of `config.json`. */
export type SavedChain = z.output<typeof chain>
/** The content of `config.json`, with its defaults. */
export type SavedConfig = z.output<typeof savedConfig>

/** Whether a value is an address, in any case. */
export function isAddressText(value: unknown): value is Address {
  return typeof value === 'string' && isAddress(value, { strict: false })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is a contract of `abis`: a name, and a list of ABI items that are not checked. */
export function isNamedAbi(value: unknown): value is { readonly name: string; readonly abi: readonly unknown[] } {
  return isRecord(value) && typeof value['name'] === 'string' && Array.isArray(value['abi'])
}
