import type { Account, Chain, Client, PublicClient, Transport } from 'viem'
import { describe, expectTypeOf, test } from 'vitest'
import { createBoost } from '../boost/create-boost.ts'
import { createBoostFromBudget } from '../boost/create-boost-from-budget.ts'
import { allocate } from '../budget/allocate.ts'
import { submitClaim } from '../claim/submit-claim.ts'
import { submitClaims } from '../claim/submit-claims.ts'

declare const publicClient: PublicClient
declare const wallet: Client<Transport, Chain, Account>
declare const any: Client
type Options<write extends (...parameters: never[]) => unknown> = Parameters<write>[1]
declare const boost: Omit<Options<typeof createBoost>, 'rewards'>
declare const reward: Options<typeof createBoost>['rewards'][number]
declare const rewards: (typeof reward)[]
declare const account: Account

// Nothing here runs: the compiler checks it.
const checks = {
  createBoost: () => [
    createBoost(wallet, { ...boost, rewards: [reward] }),
    createBoost(any, { ...boost, rewards }),
    createBoost(publicClient, { ...boost, rewards, account }),
    // @ts-expect-error -- A public client has no account.
    createBoost(publicClient, { ...boost, rewards }),
  ],
  others: (
    funds: Options<typeof allocate>,
    plan: Options<typeof createBoostFromBudget>,
    claim: Options<typeof submitClaim>,
    claims: Options<typeof submitClaims>,
  ) => {
    const { account: _1, ...ofFunds } = funds
    const { account: _2, ...ofPlan } = plan
    const { account: _3, ...ofClaim } = claim
    const { account: _4, ...ofClaims } = claims
    return [
      [allocate(wallet, ofFunds), createBoostFromBudget(wallet, ofPlan)],
      [submitClaim(wallet, ofClaim), submitClaims(wallet, ofClaims)],
      // @ts-expect-error -- A public client has no account.
      allocate(publicClient, ofFunds),
      // @ts-expect-error -- A public client has no account.
      createBoostFromBudget(publicClient, ofPlan),
      // @ts-expect-error -- A public client has no account.
      submitClaim(publicClient, ofClaim),
      // @ts-expect-error -- A public client has no account.
      submitClaims(publicClient, ofClaims),
    ]
  },
}

describe('SenderOf', () => {
  test('types: a client without an account needs one in the options', () => {
    expectTypeOf(checks).toBeObject()
  })
})
