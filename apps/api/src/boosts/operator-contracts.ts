import { type AbiRegistry, createAbiRegistry, mergeAbiRegistries, ProtocolError, parseAbiItems } from '@laurel/protocol'
import { bundledAbi } from '@laurel/protocol/signatures'
import { pathSchemas } from '@laurel/protocol/verifier'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { readJson } from '@laurel/server/settings/read-json.ts'
import type { Abi, Address } from 'viem'
import { z } from 'zod'

/** The most contracts of an operator's file. Each takes a few kilobytes of memory. */
const MAX_OPERATOR_CONTRACTS = 10_000

const contractsShape = z
  .array(
    z.strictObject({
      chainId: z.number().int().positive(),
      address: z.pipe(z.string(), pathSchemas.address),
      name: z.string().min(1).max(64),
      abi: z.array(z.unknown()).default([]),
    }),
  )
  .max(MAX_OPERATOR_CONTRACTS)

/** What is known by name: events and functions, and the contracts of the operator. */
export type KnownContracts = {
  readonly abis: AbiRegistry
  /** Null for a contract that the operator does not name. */
  readonly nameOf: (chainId: number, address: Address) => string | null
}

/** What is known without an operator's file. */
export const bundledContracts: KnownContracts = { abis: bundledAbi, nameOf: () => null }

/**
 * Reads `LAUREL_API_ABIS`: JSON, or the path of a JSON file.
 * @throws {SettingsError} when a contract is not described as it must be.
 */
export function readOperatorContracts(setting: string | undefined): KnownContracts {
  if (setting === undefined) return bundledContracts
  const parsed = contractsShape.safeParse(readJson('LAUREL_API_ABIS', setting))
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error, 'LAUREL_API_ABIS'))
  const names = new Map(parsed.data.map(({ chainId, address, name }) => [keyOf(chainId, address), name]))
  const abis = parsed.data.map(({ abi }, index) => createAbiRegistry(parseAbi(abi, index)))
  return {
    abis: mergeAbiRegistries(...abis, bundledAbi),
    nameOf: (chainId, address) => names.get(keyOf(chainId, address)) ?? null,
  }
}

function parseAbi(items: readonly unknown[], index: number): Abi {
  try {
    return parseAbiItems(items)
  } catch (cause) {
    if (cause instanceof ProtocolError) throw new SettingsError(`LAUREL_API_ABIS.${index}.abi is not a JSON ABI`)
    throw cause
  }
}

function keyOf(chainId: number, address: string): string {
  return `${chainId} ${address.toLowerCase()}`
}
