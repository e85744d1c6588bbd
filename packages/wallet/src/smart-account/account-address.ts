import { type Address, concat, getContractAddress, type Hex, size, toHex, zeroHash } from 'viem'

/** Where an operator has the contracts of smart accounts. They are the same on every chain. */
export type AccountDeployment = {
  readonly accountFactory: Address
  /** What the factory clones: `Account`. */
  readonly accountImplementation: Address
}

/**
 * Returns the address of an owner's smart account, deployed or not. It depends on the factory, the implementation and the owner, and
 * not on the chain. Source: docs/smart-accounts.md#address.
 */
export function getSmartAccountAddress(
  { accountFactory, accountImplementation }: AccountDeployment,
  owner: Address,
): Address {
  const bytecode = cloneCode(accountImplementation, owner)
  return getContractAddress({ opcode: 'CREATE2', from: accountFactory, salt: zeroHash, bytecode })
}

/**
 * The creation code of a minimal proxy (ERC-1167) with data after it, as solady's `LibClone` writes it: a size of two bytes, the
 * code that returns it, the proxy, and the data.
 */
function cloneCode(implementation: Address, data: Hex): Hex {
  const proxySize = 45
  return concat([
    '0x61',
    toHex(proxySize + size(data), { size: 2 }),
    '0x3d81600a3d39f3363d3d373d3d3d363d73',
    implementation,
    '0x5af43d82803e903d91602b57fd5bf3',
    data,
  ])
}
