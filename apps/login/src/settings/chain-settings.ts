import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { readJson } from '@laurel/server/settings/read-json.ts'
import { isAddressEqual } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import { z } from 'zod'

const name = z.string().min(1).max(64)
const decimals = z.number().int().min(0).max(36)
const address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)])
/** What browsers can reach. The frame sends requests to no other. */
const urls = z.array(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })).min(1)

const smartAccountsSchema = z.strictObject({
  entryPoint: address
    .default(entryPoint07Address)
    .refine((text) => isAddressEqual(text, entryPoint07Address), `must be EntryPoint 0.7, ${entryPoint07Address}`),
  factory: address,
  /** What the factory clones. */
  implementation: address,
  /** What accounts with a key delegate to (EIP-7702). */
  delegate: address.optional(),
  bundlerUrls: urls,
  /** The paymaster of the operator. `LAUREL_LOGIN_SPONSOR` has the key that signs for it. */
  paymaster: address.optional(),
})

const chainSchema = z.strictObject({
  chainId: z.number().int().positive(),
  name,
  nativeCurrency: z.strictObject({ symbol: name, decimals }).default({ symbol: 'ETH', decimals: 18 }),
  isTestnet: z.boolean().default(false),
  rpcUrls: urls,
  /** Tokens whose symbol the operator vouches for. */
  tokens: z
    .array(
      z.strictObject({
        address,
        symbol: name,
        decimals,
      }),
    )
    .default([]),
  /** The contracts and bundlers of smart accounts (ERC-4337). Without them, accounts of the chain are those of a key. */
  smartAccounts: smartAccountsSchema.optional(),
})

/** A chain that the frame reads and sends to. */
export type FrameChain = Readonly<z.output<typeof chainSchema>>

/** Reads `LAUREL_LOGIN_CHAINS`: JSON, or the path of a JSON file. @throws {SettingsError} */
export function readChains(setting: string): readonly FrameChain[] {
  const parsed = z.array(chainSchema).min(1).safeParse(readJson('LAUREL_LOGIN_CHAINS', setting))
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error, 'LAUREL_LOGIN_CHAINS'))
  const ids = parsed.data.map(({ chainId }) => chainId)
  if (new Set(ids).size !== ids.length) throw new SettingsError('LAUREL_LOGIN_CHAINS names a chain twice')
  return parsed.data
}
