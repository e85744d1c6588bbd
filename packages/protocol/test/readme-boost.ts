/**
 * The README's boost from beginning to end. The README has the code between the marks, and `components.test.ts` runs
 * it.
 */
import {
  type Action,
  allocate,
  authorizeCore,
  type ClaimSigner,
  clawback,
  compileAction,
  createAbiRegistry,
  createBoost,
  deployBudget,
  Erc20Strategy,
  getClaimDomain,
  getEligibility,
  getEventAction,
  getTransactionEvidence,
  matchAction,
  signClaim,
  submitClaim,
} from '@laurel/protocol'
import {
  type Account,
  type Address,
  type Chain,
  type Client,
  erc20Abi,
  type Hash,
  type Transport,
  zeroAddress,
} from 'viem'

/** viem clients of the creator and of a participant, the signer of claims, and an action that the participant takes. */
export type ReadmeActors = {
  readonly creator: Client<Transport, Chain, Account>
  readonly participant: Client<Transport, Chain, Account>
  readonly signer: ClaimSigner & { readonly address: Address }
  readonly token: Address
  /** "A transfer of the token earns." */
  readonly action: Action
  readonly completeAction: () => Promise<Hash>
}

/** Runs the code of the README. */
export async function readmeBoost({ creator, participant, signer, token, action, completeAction }: ReadmeActors) {
  // README begins
  const owner = creator.account.address

  // The creator deploys a budget that the core may use, and puts in ten rewards of ten and the fee of 10 %.
  const { address: budget } = await deployBudget(creator, {
    budget: { type: 'managedBudget', owner, grants: [] },
    name: 'spring',
  })
  await authorizeCore(creator, { budget }) // otherwise createBoost throws BudgetUnauthorizedError
  await allocate(creator, { budget, asset: token, amount: 110n })
  const reward = { strategy: Erc20Strategy.POOL, asset: token, reward: 10n, limit: 10n, manager: owner }
  const boost = await createBoost(creator, {
    // The defaults: open to everyone, no fee besides the core's, any number of participants, owned by the creator.
    boost: {
      budget,
      action: { type: 'eventAction', action },
      incentives: [{ type: 'erc20Incentive', ...reward }],
      validator: { signer: signer.address },
    },
  })

  // The signer first checks whether the action was completed, and by which account.
  const hash = await completeAction()
  const compiled = compileAction(await getEventAction(creator, boost), { abiItems: createAbiRegistry(erc20Abi) })
  const result = matchAction(compiled, await getTransactionEvidence(creator, { hash }))
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
  return { eligibility, payment, budget }
}
