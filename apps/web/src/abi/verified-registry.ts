import { type AbiRegistry, createAbiRegistry } from '@laurel/protocol'
import type { KnownContract } from '../config/config.ts'

const registries = new WeakMap<KnownContract, AbiRegistry>()

/**
 * The topics and selectors of a verified contract. They are hashed once per contract, at the first lookup. A list of
 * boosts looks them up for every row, and most rows find a match in the first contract.
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
