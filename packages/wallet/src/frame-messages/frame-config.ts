import * as z from 'zod/mini'

/** The id of the element of the frame's page whose text is the configuration, as JSON. */
export const FRAME_CONFIG_ELEMENT = 'config'

/** Maximum number of origins of a project, networks, nodes of a network and tokens of a network. */
const MAX_ENTRIES = 500
/** Maximum length of a name or symbol, in characters. They are drawn in one line. */
const MAX_NAME_LENGTH = 64
/** Maximum length of a nonce, in characters. */
const MAX_NONCE_LENGTH = 256

const list = <Entry extends z.ZodMiniType>(entry: Entry) => z.readonly(z.array(entry).check(z.maxLength(MAX_ENTRIES)))
const name = z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH))
const decimals = z.int().check(z.gte(0), z.lte(36))
const address = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))])
const url = z.url({ protocol: /^https?$/ })
/**
 * An origin as browsers write it: no path, no default port, in lower case. `https://*.app.example` is of all subdomains, as
 * in `frame-ancestors`.
 */
const origin = z.string().check(z.refine(isOriginPattern, 'must be an origin, such as https://app.example'))

const token = z.strictObject({ address, symbol: name, decimals })
const smartAccounts = z.strictObject({
  /** EntryPoint 0.7, to which the accounts are bound. */
  entryPoint: address,
  factory: address,
  /** What the factory clones. */
  implementation: address,
  /** What an account with a key delegates to (EIP-7702); absent where the operator offers none, or the network has no EIP-7702. */
  delegate: z.optional(address),
  /** Bundlers of the operator (ERC-4337), the first one first. The frame sends operations to no other. */
  bundlerUrls: list(url).check(z.minLength(1)),
  /** The operator's paymaster; absent where accounts pay for themselves. */
  paymaster: z.optional(address),
})
const chain = z.strictObject({
  chainId: z.int().check(z.positive()),
  name,
  /** The native currency; Ether when left out. */
  nativeCurrency: z._default(z.strictObject({ symbol: name, decimals }), { symbol: 'ETH', decimals: 18 }),
  isTestnet: z._default(z.boolean(), false),
  /** Nodes of the operator, the first one first. The frame sends requests to no other. */
  rpcUrls: list(url).check(z.minLength(1)),
  /** Tokens whose symbol the operator vouches for. */
  tokens: z._default(list(token), []),
  /** The contracts and bundlers of smart accounts; absent where the operator offers none. */
  smartAccounts: z.optional(smartAccounts),
})

const base58 = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const solanaNetwork = z.strictObject({
  /** CAIP-2: `solana:` and the first 32 characters of the hash of its first block. */
  id: z.templateLiteral(['solana:', z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32}$/))]),
  name,
  isTestnet: z._default(z.boolean(), false),
  /** Nodes of the operator, the first one first. The frame sends requests to no other. */
  rpcUrls: list(url).check(z.minLength(1)),
  /** Tokens whose symbol the operator vouches for, by the address of their mint. */
  tokens: z._default(list(z.strictObject({ mint: base58, symbol: name, decimals })), []),
})

/** What the login server writes into the frame's page. Source: docs/embedded-login.md#the-page-of-the-frame. */
export const frameConfig = z.strictObject({
  projectId: z.string().check(z.minLength(1), z.maxLength(128)),
  /** Origins of the project, exactly. `frame-ancestors` of the page has the same. */
  origins: list(origin).check(z.minLength(1)),
  /** Whether apps may send plain window messages, as public clients do. */
  isPublicWireEnabled: z.boolean(),
  /** Whether the user always confirms in a window, also where the browser reports what covers the frame. */
  confirmsInWindow: z.optional(z.boolean()),
  /** Networks, the default one first. */
  chains: list(chain).check(z.minLength(1)),
  /** A nonce of the login server for the frame's first proof (RFC 9449, section 8), so that no request is refused to get one. */
  nonce: z.optional(z.string().check(z.maxLength(MAX_NONCE_LENGTH))),
  /** Networks of Solana, the default one first; absent where the operator offers none. */
  solana: z.optional(list(solanaNetwork).check(z.minLength(1))),
  /** The version that `READY` names. */
  version: z.string().check(z.maxLength(64)),
})

/** See {@link frameConfig}. */
export type FrameConfig = z.output<typeof frameConfig>
/** A network of the frame's configuration. */
export type FrameChain = FrameConfig['chains'][number]
/** A network of Solana of the frame's configuration. */
export type FrameSolanaNetwork = NonNullable<FrameConfig['solana']>[number]
/** Smart accounts of a network of the frame's configuration. */
export type FrameSmartAccounts = NonNullable<FrameChain['smartAccounts']>
/** A token of the frame's configuration. */
export type FrameToken = FrameChain['tokens'][number]

function isOriginPattern(text: string): boolean {
  const plain = text.replace('://*.', '://')
  return /^https?:/.test(plain) && URL.canParse(plain) && new URL(plain).origin === plain
}
