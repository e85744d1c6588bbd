import { type Address, encodeAbiParameters, encodePacked, getContractAddress, keccak256 } from 'viem'
import { readArtifact } from '../contracts/read-artifact.ts'
import type { V3Pool } from './pools.ts'

/** The compiled pools. Their addresses depend on their code. */
const V2_PAIR = '@uniswap/v2-core/build/UniswapV2Pair.json'
const V3_POOL = '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json'

const inOrder = (a: Address, b: Address) => (BigInt(a) < BigInt(b) ? ([a, b] as const) : ([b, a] as const))

/** Returns the address of a v2 factory's pair of two tokens, deployed or not, and the pair's ABI. */
export function locateV2Pair(factory: Address, a: Address, b: Address) {
  const { abi, bytecode } = readArtifact(V2_PAIR)
  const salt = keccak256(encodePacked(['address', 'address'], inOrder(a, b)))
  return { abi, address: getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode }) }
}

/** Returns the address of a v3 factory's pool of two tokens and a fee, deployed or not, and the pool's ABI. */
export function locateV3Pool(factory: Address, a: Address, b: Address, fee: V3Pool['fee']) {
  const { abi, bytecode } = readArtifact(V3_POOL)
  const key = encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }],
    [...inOrder(a, b), fee],
  )
  return { abi, address: getContractAddress({ opcode: 'CREATE2', from: factory, salt: keccak256(key), bytecode }) }
}
