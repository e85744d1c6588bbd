import { type Address, encodePacked, type Hex, keccak256, stringToHex } from 'viem'

/** What the registry files a contract under. Onchain numbers. Source: docs/protocol.md#enums-and-constants. */
export const RegistryType = { ACTION: 0, ALLOW_LIST: 1, BUDGET: 2, INCENTIVE: 3, VALIDATOR: 4 } as const
/** One of {@link RegistryType}'s numbers. */
export type RegistryType = (typeof RegistryType)[keyof typeof RegistryType]

/**
 * The registry's key for a clone.
 * @param type - an action's when left out.
 * Source: docs/protocol.md#registry.
 */
export function toCloneIdentifier({
  type = RegistryType.ACTION,
  base,
  deployer,
  name,
}: {
  type?: RegistryType
  base: Address
  deployer: Address
  name: string
}): Hex {
  const inner = keccak256(encodePacked(['address', 'address', 'string'], [base, deployer, name]))
  return keccak256(encodePacked(['uint8', 'bytes32'], [type, inner]))
}

/**
 * The registry's key for a base that is registered under a name.
 * Source: docs/protocol.md#registry.
 */
export function toImplementationIdentifier({
  type,
  name,
}: {
  readonly type: RegistryType
  readonly name: string
}): Hex {
  return keccak256(encodePacked(['uint8', 'bytes32'], [type, keccak256(stringToHex(name))]))
}
