import { type Address, concatHex, encodeFunctionData, type Hex, numberToHex, size } from 'viem'

const initializeAbi = [
  {
    type: 'function',
    name: 'initialize',
    inputs: [{ name: 'data', type: 'bytes' }],
    outputs: [],
    stateMutability: 'nonpayable',
  },
] as const

/**
 * Returns the creation code of a minimal proxy (ERC-1167) of `base` that initializes itself during its creation: it
 * runs `base.initialize(payload)` on its own storage, then leaves the proxy's code. The clone never exists
 * uninitialized, so no other account can initialize it first. An implementation whose own initializers are disabled
 * still works. When `initialize` reverts, the creation reverts with the same data.
 */
export function encodeSelfInitializingClone({ base, payload }: { base: Address; payload: Hex }): Hex {
  const call = encodeFunctionData({ abi: initializeAbi, functionName: 'initialize', args: [payload] })
  const proxy = concatHex(['0x363d3d373d3d3d363d73', base, '0x5af43d82803e903d91602b57fd5bf3'])
  const callAt = numberToHex(CREATION_SIZE + size(proxy), { size: 1 })
  const creation = concatHex([
    '0x3d3d', // RETURNDATASIZE RETURNDATASIZE       0 0 (no output)
    '0x60', // PUSH1                                 length = CODESIZE - callAt
    callAt,
    '0x380380', // CODESIZE SUB DUP1
    '0x60', // PUSH1                                 CODECOPY(0, callAt, length)
    callAt,
    '0x3d39', // RETURNDATASIZE CODECOPY
    '0x3d73', // RETURNDATASIZE PUSH20               DELEGATECALL(gas, base, 0, length, 0, 0)
    base,
    '0x5af4', // GAS DELEGATECALL
    '0x602f57', // PUSH1 0x2f JUMPI                  on success go on at 0x2f
    '0x3d6000803e', // RETURNDATASIZE PUSH1 0 DUP1 RETURNDATACOPY
    '0x3d6000fd', // RETURNDATASIZE PUSH1 0 REVERT   else revert with what came back
    '0x5b', // JUMPDEST                              at 0x2f
    '0x602d80603b60003960', // PUSH1 45 DUP1 PUSH1 59 PUSH1 0 CODECOPY PUSH1
    '0x00f3', // 0 RETURN                            leave the proxy's 45 bytes as code
  ])
  return concatHex([creation, proxy, call])
}

/** Bytes of the creation code before the proxy's code. The creation code contains the same number as `0x3b`. */
const CREATION_SIZE = 59
