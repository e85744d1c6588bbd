/** The README's boost from beginning to end: what stands between the marks stands there too, and `parts.test.ts` runs it. */
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

/** viem clients of the creator and of a participant, whoever signs claims, and a deed that the participant does. */
export type ReadmeActors = {
  readonly creator: Client<Transport, Chain, Account>
  readonly participant: Client<Transport, Chain, Account>
  readonly signer: ClaimSigner & { readonly address: Address }
  readonly token: Address
  /** "A transfer of the token earns." */
  readonly action: Action
  readonly doDeed: () => Promise<Hash>
}

/** Does what the README says. */
export async function readmeBoost({ creator, participant, signer, token, action, doDeed }: ReadmeActors) {
  // README begins
  const owner = creator.account.address

  // The creator: a budget that the core may use, with the money for ten rewards of ten and the fee of 10 % in it.
  const { address: budget } = await deployBudget(creator, {
    budget: { type: 'managedBudget', owner, grants: [] },
    name: 'spring',
  })
  await authorizeCore(creator, { budget }) // else createBoost says BudgetUnauthorizedError
  await allocate(creator, { budget, asset: token, amount: 110n })
  const reward = { strategy: Erc20Strategy.POOL, asset: token, reward: 10n, limit: 10n, manager: owner }
  const boost = await createBoost(creator, {
    // Left out: open to everybody, no fee beside the core's, any number of participants, owned by the creator.
    boost: {
      budget,
      action: { type: 'eventAction', action },
      incentives: [{ type: 'erc20Incentive', ...reward }],
      validator: { signer: signer.address },
    },
  })

  // Whoever signs looks at the deed first: was it done, and by whom?
  const hash = await doDeed()
  const compiled = compileAction(await getEventAction(creator, boost), { abiItems: createAbiRegistry(erc20Abi) })
  const result = matchAction(compiled, await getTransactionEvidence(creator, { hash }))
  if (result.status !== 'matched' || result.claimant.status !== 'resolved') throw new Error('Nobody to be paid.')
  const { boostId } = boost
  const claimant = result.claimant.address
  const claim = { boostId, incentiveQuantity: 1, claimant, incentiveData: '0x', referrer: zeroAddress } as const
  const { data } = await signClaim(signer, await getClaimDomain(creator, boost), claim)

  // The participant, or anybody for them.
  const at = { boostId, incentiveId: 0 }
  const eligibility = await getEligibility(participant, { ...at, claimant, data }) // { isEligible: true, … }
  const { payment } = await submitClaim(participant, { ...at, data }) // { amount: 10n, recipient: claimant, … }

  // What nobody claimed goes back into the budget, with its part of the fee.
  await clawback(creator, { ...at, amount: 90n })
  // README ends
  return { eligibility, payment, budget }
}
