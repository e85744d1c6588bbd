import { type Address, type Client, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { toAllowance, unlimitedFrom } from './allowance.ts'
import type { TriedApproval } from './confirmation.ts'
import type { FindToken } from './describe-call.ts'
import type { LoggedApproval } from './tried-approvals.ts'

const abi = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])

/**
 * Reads from which amount on an allowance of each of some tokens is unlimited for an account. Never throws: of a token that cannot be
 * read, it is the one of all tokens.
 * @returns what adds that amount to what is known of a token.
 */
export async function readLimits(
  client: Client,
  account: Address,
  tokens: readonly Address[],
): Promise<(findToken: FindToken) => FindToken> {
  const limits = new Map(
    await Promise.all(
      [...new Set(tokens)].map(async (address) => {
        const [supply, balance] = await Promise.all([
          readContract(client, { abi, address, functionName: 'totalSupply' }).catch(() => null),
          readContract(client, { abi, address, functionName: 'balanceOf', args: [account] }).catch(() => null),
        ])
        return [address, unlimitedFrom({ supply, balance })] as const
      }),
    ),
  )
  return (findToken) => (address) => {
    const limit = limits.get(address)
    return limit === undefined ? findToken(address) : { ...findToken(address), unlimitedFrom: limit }
  }
}

/**
 * Returns the approvals that are new: some tokens report one with each transfer too, which is what is left of an allowance. Never throws:
 * what cannot be read is new.
 */
export async function readNewApprovals(
  client: Client,
  account: Address,
  approvals: readonly LoggedApproval[],
): Promise<readonly LoggedApproval[]> {
  const before = await Promise.all(
    approvals.map((one) =>
      one.type !== 'approve' || one.isPermit2
        ? null
        : readContract(client, {
            ...{ abi, address: one.token, functionName: 'allowance' },
            args: [account, one.spender],
          }).catch(() => null),
    ),
  )
  return approvals.filter((one, at) => one.type !== 'approve' || one.amount > (before[at] ?? 0n))
}

/** Returns approvals as they are warned of. Pure. */
export function toTriedApprovals(approvals: readonly LoggedApproval[], findToken: FindToken): readonly TriedApproval[] {
  return approvals.map((one): TriedApproval => {
    const { spender, type } = one
    switch (type) {
      case 'approve': {
        const isUnlimited = toAllowance(one.amount, findToken(one.token)) === 'unlimited'
        return { spender, what: isUnlimited ? 'unlimited' : 'amount' }
      }
      case 'approve-nft':
        return { spender, what: 'nft' }
      case 'approve-all':
        return { spender, what: 'all' }
      default:
        return type satisfies never
    }
  })
}
