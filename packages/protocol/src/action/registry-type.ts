import { type Address, encodePacked, type Hex, keccak256, stringToHex } from 'viem'

/** The types of contracts that the registry records. Onchain numbers. Source: docs/protocol.md#enums-and-constants. */
export const RegistryType = { ACTION: 0, ALLOW_LIST: 1, BUDGET: 2, INCENTIVE: 3, VALIDATOR: 4 } as const
/** One of {@link RegistryType}'s numbers. */
export type RegistryType = (typeof RegistryType)[keyof typeof RegistryType]

/**
 * Returns the registry's key for a clone.
 * @param type - the type of the component. An action's when left out.
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
 * Returns the registry's key for an implementation that is registered under a name.
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
