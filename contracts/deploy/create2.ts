import {
  type Abi,
  type Address,
  concat,
  encodeDeployData,
  getCreate2Address,
  type Hex,
  keccak256,
  zeroHash,
} from 'viem'

/** The CREATE2 proxy, which deploys code at an address that depends only on the code. Nearly every chain has it, also anvil. */
export const CREATE2_PROXY = '0x4e59b44847b379578588920cA78FbF26c0B4956C' satisfies Address

/** A contract to deploy, and its address, which is the same on every chain. */
export type Deployable = {
  readonly name: string
  readonly abi: Abi
  readonly address: Address
  /** The calldata of the CREATE2 proxy: the salt, then the creation code with its arguments. */
  readonly deployData: Hex
  /** The encoded arguments of the constructor; `0x` without any. */
  readonly constructorArguments: Hex
}

/**
 * Prepares a contract and computes its address, without a request to a chain.
 * @param salt - zero unless the canonical address of a public contract needs another.
 */
export function prepareDeployment({
  name,
  abi,
  bytecode,
  args = [],
  salt = zeroHash,
}: {
  name: string
  abi: Abi
  bytecode: Hex
  args?: readonly unknown[]
  salt?: Hex
}): Deployable {
  const creationCode = encodeDeployData({ abi, bytecode, args })
  const bytecodeHash = args.length === 0 ? hashOnce(creationCode) : keccak256(creationCode)
  const address = getCreate2Address({ from: CREATE2_PROXY, salt, bytecodeHash })
  const constructorArguments: Hex = `0x${creationCode.slice(bytecode.length)}`
  return { name, abi, address, deployData: concat([salt, creationCode]), constructorArguments }
}

const hashes = new Map<Hex, Hex>()

/** The hash of a creation code without arguments. It is long, and a process that starts several chains needs it for each. */
function hashOnce(creationCode: Hex): Hex {
  const hash = hashes.get(creationCode) ?? keccak256(creationCode)
  hashes.set(creationCode, hash)
  return hash
}
