import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { readSecretJson } from '@laurel/server/settings/read-json.ts'
import { type Hex, isAddressEqual } from 'viem'
import { z } from 'zod'
import type { FrameChain } from './chain-settings.ts'
import { readSecretFile } from './secret-file.ts'

const key = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{64}$/)])
const sponsorSchema = z.strictObject({
  chainId: z.number().int().positive(),
  paymaster: z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)]),
  /** The key of the paymaster's signer. */
  key: key.optional(),
  /** A file with the key that only its owner can read. */
  privateKeyFile: z.string().min(1).optional(),
  /** The most `preVerificationGas` of an operation: a rollup whose transactions are also paid for on another chain needs more than usual. */
  maxPreVerificationGas: z.number().int().positive().optional(),
})

/** The signer of a paymaster on one chain. */
export type SponsorKey = Readonly<
  Pick<z.output<typeof sponsorSchema>, 'chainId' | 'paymaster' | 'maxPreVerificationGas'>
> & {
  readonly key: Hex
}

const NAME = 'LAUREL_LOGIN_SPONSOR'

/**
 * Reads `LAUREL_LOGIN_SPONSOR`: `[{"chainId", "paymaster", "key" or "privateKeyFile", "maxPreVerificationGas"?}]`, or the path of such a file that only its owner
 * can read. Nothing is sponsored without it.
 * @param chains - each paymaster must be that of its chain, because the frame gets it from there.
 * @throws {SettingsError} without a key.
 */
export function readSponsorKeys(setting: string | undefined, chains: readonly FrameChain[]): readonly SponsorKey[] {
  if (setting === undefined) return []
  const parsed = z.array(sponsorSchema).safeParse(readSecretJson(NAME, setting))
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error, NAME))
  const sponsors = parsed.data.map(({ key, privateKeyFile, ...sponsor }) => {
    requirePaymaster(sponsor, chains)
    return { ...sponsor, key: readKey({ key, privateKeyFile }, sponsor.chainId) }
  })
  const ids = sponsors.map(({ chainId }) => chainId)
  if (new Set(ids).size !== ids.length) throw new SettingsError(`${NAME} names a chain twice`)
  return sponsors
}

function requirePaymaster(
  { chainId, paymaster }: Pick<SponsorKey, 'chainId' | 'paymaster'>,
  chains: readonly FrameChain[],
): void {
  const known = chains.find((chain) => chain.chainId === chainId)?.smartAccounts?.paymaster
  if (known !== undefined && isAddressEqual(known, paymaster)) return
  throw new SettingsError(`${NAME} has a paymaster on chain ${chainId} that "smartAccounts" of the chain does not have`)
}

function readKey(
  { key: given, privateKeyFile }: { readonly key: Hex | undefined; readonly privateKeyFile: string | undefined },
  chainId: number,
): Hex {
  if ((given === undefined) === (privateKeyFile === undefined)) {
    throw new SettingsError(`${NAME} must have either "key" or "privateKeyFile" for chain ${chainId}`)
  }
  if (given !== undefined) return given
  const parsed = key.safeParse(readSecretFile(privateKeyFile ?? '', `"privateKeyFile" of ${NAME}`))
  if (!parsed.success)
    throw new SettingsError(`the file of "privateKeyFile" of ${NAME} has no key: 0x and 64 hex digits`)
  return parsed.data
}
