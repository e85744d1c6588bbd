import type { FrameChain } from '@laurel/wallet/frame-messages'
import type { SessionGrant } from '@laurel/wallet/smart-account'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { commonAbi, namedAbi } from '../confirm/abis.ts'
import type { GrantedAllowance, GrantSummary } from '../confirm/confirmation.ts'
import { type FindToken, nameOfSelector } from '../confirm/describe-call.ts'
import { nativeToken } from '../confirm/read-facts.ts'

/** ERC-20's `transfer`, which the limit of a token says already. */
const TRANSFER = '0xa9059cbb'

/** Returns the tokens whose amounts a grant limits. Pure. */
export function tokensOfGrant({ tokenLimits }: SessionGrant): readonly Address[] {
  return tokenLimits.map(({ token }) => token)
}

/** Describes a session as who may do what, how much and until when. Pure. */
export function describeGrant(grant: SessionGrant, chain: FrameChain, findToken: FindToken): GrantSummary {
  const { signer, validUntil, maxCalls, maxValue, maxGasCost, allowedCalls, tokenLimits } = grant
  const isLimited = (target: Address) => tokenLimits.some(({ token }) => isAddressEqual(token, target))
  return {
    ...{ signer, expiresAt: validUntil, maxCalls, maxGasCost },
    allowances: [
      ...(maxValue > 0n ? [{ type: 'send', token: nativeToken(chain), amount: maxValue } as const] : []),
      ...tokenLimits.map(
        ({ token, maxAmount }) => ({ type: 'send', token: findToken(token), amount: maxAmount }) as const,
      ),
      ...allowedCalls.flatMap(({ target, selector }): readonly GrantedAllowance[] => {
        // Ether to any account, and transfers of a token, are their amounts above.
        if (isAddressEqual(target, zeroAddress) || (selector === TRANSFER && isLimited(target))) return []
        const name = nameOfSelector([...namedAbi, ...commonAbi], selector)
        return [{ type: 'call', contract: target, name: name ?? selector }]
      }),
    ],
  }
}
