import { type AbiRegistry, createAbiRegistry } from '@laurel/protocol'
import type { KnownContract } from '../config/config.ts'

const registries = new WeakMap<KnownContract, AbiRegistry>()

/**
 * The topics and selectors of a verified contract. They are hashed at the first lookup, once for each contract: a list of
 * boosts looks them up for every row, and most rows find theirs in the first contract.
 */
export function verifiedRegistry(contract: KnownContract): AbiRegistry {
  const known = registries.get(contract)
  if (known !== undefined) return known
  let indexed: AbiRegistry | null = null
  const index = () => {
    indexed ??= createAbiRegistry(contract.abi)
    return indexed
  }
  const registry: AbiRegistry = {
    events: (topic) => index().events(topic),
    functions: (selector) => index().functions(selector),
  }
  registries.set(contract, registry)
  return registry
}
