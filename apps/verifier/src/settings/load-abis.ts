import { type AbiRegistry, createAbiRegistry, mergeAbiRegistries } from '@laurel/protocol'
import { bundledAbi } from '@laurel/protocol/signatures'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { readJson } from '@laurel/server/settings/read-json.ts'
import type { Abi } from 'viem'
import { z } from 'zod'
import type { AccessLists } from '../verify-claim/access-lists.ts'
import type { Settings } from './settings.ts'

const parameterShape: z.ZodType = z.lazy(() =>
  z.looseObject({ type: z.string(), name: z.string().optional(), components: z.array(parameterShape).optional() }),
)
const abiShape = z.array(
  z.looseObject({ type: z.string(), name: z.string().optional(), inputs: z.array(parameterShape).optional() }),
)
const isAbi = (value: unknown): value is Abi => abiShape.safeParse(value).success
const listsShape = z.record(z.string(), z.array(z.string().regex(/^0x[0-9a-fA-F]{40}$/)))

/**
 * The known events and functions: the operator's ABIs first, then the bundled table. A creator's own ABI is not trusted.
 * Source: docs/security.md#a8.
 * @throws {SettingsError}
 */
export function readAbiItems({ LAUREL_VERIFIER_ABIS: text }: Pick<Settings, 'LAUREL_VERIFIER_ABIS'>): AbiRegistry {
  if (text === undefined) return bundledAbi
  const abi = readJson('LAUREL_VERIFIER_ABIS', text)
  if (!isAbi(abi)) throw new SettingsError('LAUREL_VERIFIER_ABIS is not a JSON ABI')
  return mergeAbiRegistries(createAbiRegistry(abi), bundledAbi)
}

/** The operator's access lists. @throws {SettingsError} */
export function readAccessLists({ LAUREL_VERIFIER_ACCESS_LISTS: text }: Settings): AccessLists {
  if (text === undefined) return new Map()
  const lists = listsShape.safeParse(readJson('LAUREL_VERIFIER_ACCESS_LISTS', text))
  if (!lists.success) throw new SettingsError('LAUREL_VERIFIER_ACCESS_LISTS must be an object of lists of addresses')
  return new Map(
    Object.entries(lists.data).map(([id, addresses]) => [id, new Set(addresses.map((one) => one.toLowerCase()))]),
  )
}
