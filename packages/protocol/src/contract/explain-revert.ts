import { decodeErrorResult, type Hex } from 'viem'
import { decodeRevert } from './decode-revert.ts'
import { protocolErrorsAbi } from './protocol-errors.ts'

/**
 * Returns a sentence that says what a revert means and what to do, with its amounts where it has some (base units).
 * @param data - the revert data of the call.
 * @returns null when the data is not an error of the protocol, or the error's name says it all.
 */
export function explainRevert(data: Hex): string | null {
  return amountsOf(data) ?? decodeRevert(data)?.sentence ?? null
}

/** Null for a revert that names no amounts. */
function amountsOf(data: Hex): string | null {
  try {
    const { errorName, args } = decodeErrorResult({ abi: protocolErrorsAbi, data })
    switch (errorName) {
      case 'InsufficientFunds': {
        const [asset, available, required] = args
        return `It needs ${required} base units of ${asset} at this point and has ${available}. Add more, including the fee.`
      }
      case 'ERC20InsufficientBalance': {
        const [sender, balance, needed] = args
        return `${sender} needs ${needed} base units of the token and has ${balance}.`
      }
      case 'ERC20InsufficientAllowance': {
        const [spender, allowance, needed] = args
        return `${spender} needs an allowance of ${needed} base units of the token and has ${allowance}. Approve that amount.`
      }
      case 'ERC1155InsufficientBalance': {
        const [sender, balance, needed, tokenId] = args
        return `${sender} needs ${needed} of token ${tokenId} and has ${balance}.`
      }
      default:
        return null
    }
  } catch {
    // The revert data of an untrusted contract.
    return null
  }
}
