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
  // The creator's budget is deployed, and gets ten rewards of ten and the fee of 10 %. The boost is open to everyone.
  const rewards = [{ token, amount: 10n, maxClaims: 10 }]
  const boost = await createBoost(creator, { action, rewards, signer: signer.address })

  // The signer first checks whether the action was completed, and by which account.
  const hash = await completeAction()
  const result = await checkTransaction(creator, { action, hash })
  if (result.status !== 'matched' || result.claimant.status !== 'resolved') throw new Error('Nobody to be paid.')
  const { boostId } = boost
  const claimant = result.claimant.address
  const claim = { boostId, incentiveQuantity: 1, claimant, incentiveData: '0x', referrer: zeroAddress } as const
  const { data } = await signClaim(signer, await getClaimDomain(creator, boost), claim)

  // The participant submits the claim, or another account for them.
  const at = { boostId, incentiveId: 0 }
  const eligibility = await getEligibility(participant, { ...at, claimant, data }) // { isEligible: true, … }
  const { payment } = await submitClaim(participant, { ...at, data }) // { amount: 10n, recipient: claimant, … }

  // The unclaimed rewards go back into the budget, with their part of the fee.
  await clawback(creator, { ...at, amount: 90n })
  // README ends
  return { eligibility, payment, budget: boost.budget }
}
