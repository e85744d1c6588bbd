import { concat, type Hex, toFunctionSelector } from 'viem'

const topupIncentive = toFunctionSelector('topupIncentive(address,uint256,uint256,bytes)')
const isAuthorized = toFunctionSelector('isAuthorized(address)')
const unauthorized = toFunctionSelector('Unauthorized()')

/**
 * Creation code of a budget that behaves like the deployed ones with fees: it returns false for `isAuthorized(itself)`,
 * so that its own `topupIncentive` always reverts `Unauthorized()` there. Every other call is passed on to an
 * implementation. Our own contracts authorize themselves, so nothing else plays this. A clone of it behaves the same:
 * give it to `deployBudget`.
 * @param base - the implementation that everything else is passed on to, in 20 bytes.
 */
export function unauthorizedBudgetCode(base: Hex): Hex {
  const runtime: readonly Hex[] = [
    // 00: calldatasize == 36 && selector == isAuthorized && argument == address(this) leads to 54
    ...(['0x36602414', '0x5f3560e01c63', isAuthorized, '0x1416', '0x600435301416', '0x605457'] as const),
    // 19: selector == topupIncentive leads to 59
    ...(['0x5f3560e01c63', topupIncentive, '0x14', '0x605957'] as const),
    // 27: everything else is a delegated call; its answer is passed on at 50, its revert before
    ...(['0x365f5f37', '0x5f5f365f73', base, '0x5af4', '0x3d5f5f3e', '0x605057', '0x3d5ffd', '0x5b3d5ff3'] as const),
    // 54: returns false
    '0x5b60205ff3',
    // 59: reverts Unauthorized()
    ...(['0x5b63', unauthorized, '0x60e01b5f52', '0x60045ffd'] as const),
  ]
  // Copies the 104 bytes that stand behind the first nine, and returns them.
  return concat(['0x60688060095f395ff3', ...runtime])
}
