/**
 * The README's boost from beginning to end. The README has the code between the marks, and `components.test.ts` runs
 * it.
 */
import {
  type ClaimSigner,
  checkTransaction,
  clawback,
  createBoost,
  type DefinedAction,
  getClaimDomain,
  getEligibility,
  signClaim,
  submitClaim,
} from '@laurel/protocol'
import { type Account, type Address, type Chain, type Client, type Hash, type Transport, zeroAddress } from 'viem'

/** viem clients of the creator and of a participant, the signer of claims, and an action that the participant takes. */
export type ReadmeActors = {
  readonly creator: Client<Transport, Chain, Account>
  readonly participant: Client<Transport, Chain, Account>
  readonly signer: ClaimSigner & { readonly address: Address }
  readonly token: Address
  /** "A transfer of the token earns." */
  readonly action: DefinedAction
  readonly completeAction: () => Promise<Hash>
}

/** Runs the code of the README. */
export async function readmeBoost({ creator, participant, signer, token, action, completeAction }: ReadmeActors) {
  // README begins
  // Deploys a budget, funds it with ten rewards of 10 and the 10 % fee (110 in total), and creates the boost. Anyone may claim.
  const rewards = [{ token, amount: 10n, maxClaims: 10 }]
  const boost = await createBoost(creator, { action, rewards, signer: signer.address })

  // Before signing, check that the transaction completed the action, and for which account.
  const hash = await completeAction()
  const result = await checkTransaction(creator, { action, hash })
  if (result.status !== 'matched' || result.claimant.status !== 'resolved') throw new Error('No account to pay.')
  const { boostId } = boost
  const claimant = result.claimant.address
  const claim = { boostId, incentiveQuantity: 1, claimant, incentiveData: '0x', referrer: zeroAddress } as const
  const { data } = await signClaim(signer, await getClaimDomain(creator, boost), claim)

  // The participant submits the claim. Any other account may submit it too, if it also passes `claimant`: the claimant is paid in both cases.
  const at = { boostId, incentiveId: 0 }
  const eligibility = await getEligibility(participant, { ...at, claimant, data }) // { isEligible: true, … }
  const { payment } = await submitClaim(participant, { ...at, data }) // { amount: 10n, recipient: claimant, … }

  // Returns the nine unclaimed rewards to the budget, together with their share of the fee.
  await clawback(creator, { ...at, amount: 90n })
  // README ends
  return { eligibility, payment, budget: boost.budget }
}
