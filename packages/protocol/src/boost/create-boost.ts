import { type Account, type Address, type Client, decodeFunctionResult, encodeFunctionData, type Hash } from 'viem'
import { boostRegistryAbi } from '../abi/boost-registry.ts'
import type { Action } from '../action/action.ts'
import type { DefinedAction } from '../action/define-action.ts'
import { validateAction } from '../action/definition-errors.ts'
import { isAddressText } from '../address/is-address-text.ts'
import { allocate, approve } from '../budget/allocate.ts'
import { deployBudget } from '../budget/deploy-budget.ts'
import { Role } from '../budget/payload.ts'
import { getAccountShortfall, requireFunds } from '../budget/shortfall.ts'
import { requestChainId } from '../chain/rpc.ts'
import { AlreadyDeployedError } from '../contract/errors.ts'
import { prepareCalls, simulateWrite } from '../contract/prepare-calls.ts'
import {
  type PreparedCall,
  recorder,
  recordLast,
  type SenderOf,
  sequenceOptions,
  type TransactionOptions,
} from '../contract/transaction-options.ts'
import { waitForCall } from '../contract/wait.ts'
import { requireAccount } from '../contract/write.ts'
import { InvalidIncentivePayloadError } from '../incentive/errors.ts'
import { Erc20Strategy, type IncentiveParameters } from '../incentive/incentive-parameters.ts'
import { aboveZeroText } from '../incentive/payload.ts'
import { type OptionRule, requireForm, requireKnownOptions } from '../options/require-options.ts'
import { addressForm, listForm, textForm } from '../options/value-forms.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { authorizeCore } from './authorize-core.ts'
import { coreAbi } from './core-abi.ts'
import { type CreatedBoost, createBoostFromBudget, requireComponents } from './create-boost-from-budget.ts'
import { encodeCreateBoostPayload, type Target } from './create-payload.ts'
import { type CoreOptions, getBoost } from './get-boost.ts'
import { completeBoost, isTarget, type NewBoost } from './new-boost.ts'
import { parseBoostId } from './parse-boost-id.ts'
import { getFundingCalls, getMissingFunds } from './plan-funding.ts'
import { getNewBoostFee, getRequiredFunds } from './required-funds.ts'
import { resolveCore } from './resolve-core.ts'
import { canSendBatch, sendBatch } from './send-batch.ts'

/** A fixed reward in an ERC-20 token, once for each account. */
export type FixedReward = {
  readonly token: Address
  /** Base units for each claim. */
  readonly amount: bigint
  /** The number of claims that are paid. */
  readonly maxClaims: bigint | number
}

/** A boost to create, and how to pay for it. */
export type BoostCreation = Omit<NewBoost, 'budget' | 'action' | 'incentives' | 'validator'> & {
  /** An action of `defineAction` or any other, a `Target`, or another kind of action. */
  readonly action: DefinedAction | Action | NewBoost['action']
  /** One to eight. `IncentiveParameters` has every kind. */
  readonly rewards: readonly (FixedReward | IncentiveParameters | Target)[]
  /** The account that signs claims, such as a verifier's. `NewBoost['validator']` has every kind of validator. */
  readonly signer: Address | NewBoost['validator']
  /**
   * The budget that pays: its address, or the name of the sender's own, which is deployed unless it exists. Left out:
   * the one with the name `boosts`.
   */
  readonly budget?: Address | { readonly name: string } | undefined
}

/** One step of `createBoost`. `batch` is all of them in one transaction. */
export type CreateBoostStep = {
  readonly type: 'deploy-budget' | 'authorize-core' | 'approve' | 'allocate' | 'create-boost' | 'batch'
} & ({ readonly status: 'sent'; readonly hash: Hash } | { readonly status: 'pending' | 'done' | 'not-needed' })

type CreateOptions = TransactionOptions &
  CoreOptions &
  BoostCreation & {
    /** Called when a step begins (the wallet may ask the user), is sent, is in a block, or is not needed. */
    readonly onStep?: ((step: CreateBoostStep) => void) | undefined
    /** False to send one transaction for each step also where the wallet can send them as one. */
    readonly batch?: boolean | undefined
  }

/**
 * Creates a boost and everything that it needs: deploys the budget, authorizes the core to spend from it, approves and
 * allocates the tokens that are missing for the rewards and the fees, and creates the boost. With a wallet that
 * supports batched calls (EIP-5792), the user confirms once. After an error, call it again: it skips the steps that are
 * already done. After a success, a second call creates a second boost.
 * @param client - viem client on the chain of the boost, with the account that sends, unless `account` names it.
 * @param options.action - an action of `defineAction` or any other, a `Target`, or another kind of action.
 * @param options.rewards - one to eight: `{ token, amount, maxClaims }` with `amount` in base units for each claim, or
 * any other incentive.
 * @param options.signer - the address that signs the claims, such as a verifier's, or any validator.
 * @param options.budget - the address of the budget that pays, or `{ name }` of one of the sender's own, which is
 * deployed unless it exists; `{ name: 'boosts' }` by default.
 * @param options.onStep - called with each step and its status.
 * @param options.batch - false to send one transaction for each step also where the wallet can send them as one.
 * @param options.core - the address of the core; the protocol's core on that chain by default.
 * @returns the boost as it is onchain.
 * @throws {UnknownOptionError} for an option that does not exist, such as a misspelled `allowList`.
 * @throws {InvalidOptionError} for an option that is missing or of another type, and when `allowList` or
 * `maxParticipants` is undefined, because more accounts would be paid.
 * @throws {SignerMissingError} when `signer` is undefined, as that of a verifier on a chain that it does not sign for,
 * or the zero address.
 * @throws {InvalidIncentivePayloadError} when the `amount` or `maxClaims` of a reward is not above zero.
 * @throws {TransactionRevertedError} also when the sender has too little for the rewards and the fees. Nothing is sent
 * then, and `shortfall` is what is missing.
 * @throws {BatchFailedError} when the wallet reports that the calls failed.
 * @throws {BatchPendingError} when the wallet does not report the result of the calls.
 * @throws the errors of {@link validateAction} and {@link createBoostFromBudget}. The components of the boost are
 * checked before anything is sent.
 * @throws the errors of {@link deployBudget}, {@link authorizeCore} and {@link allocate}, in the steps before.
 * @example await createBoost(client, { action, rewards: [{ token, amount: 10n, maxClaims: 10 }], signer })
 */
export async function createBoost<client extends Client>(
  client: client,
  options: CreateOptions & SenderOf<client>,
): Promise<CreatedBoost>
export async function createBoost(client: Client, options: CreateOptions): Promise<CreatedBoost> {
  requireKnownOptions('createBoost', options, createOptions)
  // A name that is misspelled would create another budget.
  if (typeof options.budget === 'object') requireKnownOptions('A budget', options.budget, budgetFields)
  const plan = await planBoost(client, options)
  const funding = await planFunding(client, plan, options)
  const funds = { holder: plan.sender.address, payments: funding.missing, includesFee: true } as const
  const record = options[recorder]
  if (record) {
    const { preparing, creating } = await planCalls(client, plan, funding)
    if (funding.deploying.length > 0) record.deploys(funding.budget)
    for (const call of preparing) record.before(call)
    const recorded = recordLast(options, creating, getAccountShortfall(client, funds.holder, funds.payments, funds))
    if (recorded) return recorded
  }
  await requireFunds(client, { ...funds, what: 'Creating the boost' })
  if (options.batch !== false && (await canSendBatch(client, plan.sender))) {
    const boost = await createInBatch(client, plan, funding, options)
    if (boost !== null) return boost
  }
  return createInSteps(client, plan, funding, options)
}

const createOptions = {
  action: {
    use: 'required',
    form: { isValid: isRecord, needed: 'an action, as `defineAction` returns it' },
  },
  rewards: { use: 'required', form: listForm },
  // A missing one has an error that says where a signer is from.
  budget: {
    use: 'optional',
    form: { isValid: (value) => isAddressText(value) || isRecord(value), needed: 'an address, or { name: "…" }' },
  },
  ...{ signer: 'optional', allowList: 'limiting', protocolFee: 'optional' },
  ...{ maxParticipants: 'limiting', owner: 'optional', core: 'optional', onStep: 'optional', batch: 'optional' },
  ...{ account: 'optional', onSent: 'optional', nonce: 'optional', gas: 'optional', maxFeePerGas: 'optional' },
  ...{ maxPriorityFeePerGas: 'optional', confirmations: 'optional', signal: 'optional' },
} satisfies Record<Extract<keyof CreateOptions, string>, OptionRule>

const rewardFields = {
  token: { use: 'required', form: addressForm },
  // They have an error that says what they must be.
  ...{ amount: 'optional', maxClaims: 'optional' },
} satisfies Record<keyof FixedReward, OptionRule>

const budgetFields = { name: { use: 'required', form: textForm } } satisfies Record<'name', OptionRule>

const rewardForm = { isValid: isRecord, needed: '{ token, amount, maxClaims }, or another incentive' }

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A boost whose budget may not exist yet. */
type BoostPlan = {
  readonly sender: Account
  readonly core: Address
  readonly boost: Omit<NewBoost, 'budget'>
}

/** The budget of a boost, and what the sender puts into it. */
type FundingPlan = {
  readonly budget: Address
  /** None for a budget that exists. */
  readonly deploying: readonly PreparedCall[]
  /** One for each token: the rewards and the fees, less what the budget has. */
  readonly missing: Awaited<ReturnType<typeof getMissingFunds>>
}

async function planBoost(client: Client, options: CreateOptions): Promise<BoostPlan> {
  const { action, rewards, signer, allowList, protocolFee, maxParticipants, owner } = options
  const sender = requireAccount(client, options.account)
  const [core, chainId] = await Promise.all([resolveCore(client, options.core), requestChainId(client)])
  if ('actionSteps' in action) {
    validateAction(action, { abiItems: 'abi' in action ? createAbiRegistry(action.abi) : null })
  }
  const boost: Omit<NewBoost, 'budget'> = {
    action: 'actionSteps' in action ? { type: 'eventAction', action } : action,
    incentives: rewards.map((reward) => toIncentive(reward, sender.address)),
    validator: typeof signer === 'string' ? { signer } : signer,
    ...(allowList === undefined ? {} : { allowList }),
    ...(protocolFee === undefined ? {} : { protocolFee }),
    ...(maxParticipants === undefined ? {} : { maxParticipants }),
    ...(owner === undefined ? {} : { owner }),
  }
  // The budget does not matter here: this comes before any money moves.
  const components = completeBoost({ ...boost, budget: core }, { chainId, core, sender: sender.address })
  await requireComponents(client, components)
  return { sender, core, boost }
}

function toIncentive(reward: BoostCreation['rewards'][number], manager: Address): IncentiveParameters | Target {
  requireForm('createBoost', 'rewards', reward, rewardForm)
  if (isTarget(reward) || 'type' in reward) return reward
  requireKnownOptions('A reward', reward, rewardFields)
  const { token: asset, amount, maxClaims } = reward
  return {
    type: 'erc20Incentive',
    strategy: Erc20Strategy.POOL,
    asset,
    reward: toAboveZero('amount', amount),
    limit: toAboveZero('maxClaims', maxClaims),
    manager,
  }
}

/** Names the parameter as it was passed, which is not its name in the incentive. */
function toAboveZero(name: keyof FixedReward, given: bigint | number): bigint {
  const isWhole = typeof given === 'bigint' || Number.isSafeInteger(given)
  if (!isWhole || given <= 0) throw new InvalidIncentivePayloadError(aboveZeroText(name, given))
  return BigInt(given)
}

async function createInSteps(
  client: Client,
  plan: BoostPlan,
  { budget: planned, deploying, missing }: FundingPlan,
  options: CreateOptions,
): Promise<CreatedBoost> {
  const { core, boost } = plan
  const { gas, ...preparing } = toTransactionOptions(options)
  const next = sequenceOptions(preparing)
  const run = runner(options, next)
  const deployed = await run('deploy-budget', async (sending) =>
    deploying.length === 0 ? null : deployBudget(client, { ...toNewBudget(plan, options), ...sending }),
  )
  const budget = deployed?.address ?? planned
  await run('authorize-core', (sending) => authorizeCore(client, { ...sending, budget, core }))
  for (const need of missing) {
    if (need.tokenId === undefined) {
      const { asset: token, amount } = need
      await run('approve', (sending) => approve(client, { ...sending, token, spender: budget, amount }))
    }
    await run('allocate', (sending) => allocate(client, { ...sending, budget, ...need }))
  }
  return run('create-boost', (sending) =>
    createBoostFromBudget(client, {
      ...sending,
      ...(gas === undefined ? {} : { gas }),
      core,
      boost: { ...boost, budget },
    }),
  )
}

/** Runs one step and reports it. A step that resolves to null was not needed. */
function runner({ onStep }: CreateOptions, next: () => TransactionOptions) {
  return async <result>(
    type: CreateBoostStep['type'],
    write: (sending: TransactionOptions) => Promise<result>,
  ): Promise<result> => {
    const sending = next()
    onStep?.({ type, status: 'pending' })
    const result = await write({
      ...sending,
      onSent: (hash) => {
        sending.onSent?.(hash)
        onStep?.({ type, status: 'sent', hash })
      },
    })
    onStep?.({ type, status: result === null ? 'not-needed' : 'done' })
    return result
  }
}

function toTransactionOptions(options: CreateOptions): TransactionOptions {
  const { account, onSent, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, confirmations, signal } = options
  return {
    ...(account === undefined ? {} : { account }),
    ...(onSent === undefined ? {} : { onSent }),
    ...(nonce === undefined ? {} : { nonce }),
    ...(gas === undefined ? {} : { gas }),
    ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
    ...(confirmations === undefined ? {} : { confirmations }),
    ...(signal === undefined ? {} : { signal }),
  }
}

/** The sender's own budget, which the core may use from its first block on. */
function toNewBudget({ sender, core }: BoostPlan, { budget }: CreateOptions) {
  const name = typeof budget === 'object' ? budget.name : 'boosts'
  const grants = [{ account: core, roles: Role.MANAGER }]
  return { name, account: sender, budget: { type: 'managedBudget', owner: sender.address, grants } } as const
}

async function resolveBudget({ budget }: CreateOptions, deploy: () => Promise<Address>): Promise<Address> {
  if (typeof budget === 'string') return budget
  try {
    return await deploy()
  } catch (error) {
    if (error instanceof AlreadyDeployedError) return error.address
    throw error
  }
}

/** Returns what the budget lacks. Where a module of the core sets the fee, the fee is not part of it. */
async function getMissing(client: Client, { core, sender, boost }: BoostPlan, budget: Address | null) {
  const chainId = await requestChainId(client)
  const { incentives } = completeBoost({ ...boost, budget: core }, { chainId, core, sender: sender.address })
  const protocolFee = await getNewBoostFee(client, core, boost.protocolFee ?? 0n)
  const payments = await getRequiredFunds(client, {
    budget: budget ?? core,
    incentives,
    protocolFee: protocolFee ?? 0n,
  })
  return getMissingFunds(client, { budget, payments, incentives: boost.incentives })
}

async function createInBatch(
  client: Client,
  plan: BoostPlan,
  funding: FundingPlan,
  options: CreateOptions,
): Promise<CreatedBoost | null> {
  const { sender, core } = plan
  const { onStep } = options
  const { preparing, creating } = await planCalls(client, plan, funding)
  const calls = [...preparing, creating]
  // A single call is one request in any case, and its step explains an error better.
  if (calls.length === 1) return null
  onStep?.({ type: 'batch', status: 'pending' })
  options.signal?.throwIfAborted()
  const hash = await sendBatch(client, { account: sender, calls })
  if (hash === null) return null
  options.onSent?.(hash)
  onStep?.({ type: 'batch', status: 'sent', hash })
  // The wallet's receipt is not evidence: the chain's node has the real one.
  const receipt = await waitForCall(client, hash, 'Creating the boost', toTransactionOptions(options))
  const boostId = parseBoostId(receipt, core)
  onStep?.({ type: 'batch', status: 'done' })
  return { ...(await getBoost(client, { boostId, core })), hash: receipt.transactionHash }
}

/** Returns everything that the boost still takes as calls, in order. */
async function planCalls(
  client: Client,
  { sender, core, boost }: BoostPlan,
  { budget, deploying, missing }: FundingPlan,
) {
  const authorizing =
    deploying.length > 0 ? [] : (await prepareCalls(client, authorizeCore, { account: sender, budget, core })).calls
  const funding = await Promise.all(
    missing.map((need) => getFundingCalls(client, { budget, sender: sender.address, need })),
  )
  const place = { chainId: await requestChainId(client), core, sender: sender.address }
  const payload = encodeCreateBoostPayload(completeBoost({ ...boost, budget }, place))
  const data = encodeFunctionData({ abi: coreAbi, functionName: 'createBoost', args: [payload] })
  const creating = { to: core, data, value: 0n }
  return { preparing: [...deploying, ...authorizing, ...funding.flat()], creating }
}

/** Returns the budget of a boost and what it lacks. The address of a new one follows from the sender and the name. */
async function planFunding(client: Client, plan: BoostPlan, options: CreateOptions): Promise<FundingPlan> {
  let deploying: readonly PreparedCall[] = []
  const budget = await resolveBudget(options, async () => {
    const simulated = await simulateWrite(client, deployBudget, toNewBudget(plan, options))
    deploying = simulated.calls.map(({ to, data, value }) => ({ to, data, value }))
    const data = simulated.calls.at(-1)?.answer ?? '0x'
    return decodeFunctionResult({ abi: boostRegistryAbi, functionName: 'deployClone', data })
  })
  return { budget, deploying, missing: await getMissing(client, plan, deploying.length > 0 ? null : budget) }
}
