import {
  AlreadyDeployedError,
  allocate,
  approve,
  authorizeCore,
  createBoostFromBudget,
  deployBudget,
  deployClone,
  getBoost,
  getBudgetBalance,
  getRoles,
  grantRoles,
  type IncentiveParameters,
  parseBoostId,
  Role,
  waitForCall,
} from '@laurel/protocol'
import { boostCoreAbi, pointsAbi } from '@laurel/protocol/abi'
import { type Address, type Client, type Hash, isAddressEqual, type TransactionReceipt } from 'viem'
import { getLogs, getTransactionReceipt, readContract, simulateContract, writeContract } from 'viem/actions'
import { getAbiItem } from 'viem/utils'
import { createText } from '../language/en/create.ts'
import type { SentTransaction } from '../transaction/sent-transactions.ts'
import { settleSent } from '../transaction/settle-sent.ts'
import type { Signer } from '../transaction/signer.ts'
import { type BoostOrder, isOnNewList, newBudget, payloadOf, toCore, toNewAllowList } from './boost-order.ts'
import { type CreateBoostState, listSteps, type StepKey } from './create-boost-state.ts'
import { createInBatch, resolveBatch } from './create-together.ts'
import type { Journal } from './journal.ts'
import type { NeededMoney } from './read-reward.ts'
import { moneyKey } from './read-rewards.ts'
import { writeAllowList } from './write-allow-list.ts'

/**
 * Creates a boost with the transactions that are still needed. Existing components are not created again. Transactions
 * with an unknown result are looked up first, so that an interrupted creation continues where it stopped.
 * @returns the boost's id.
 * @throws {ImplementationMissingError} when the network lacks an implementation.
 * @throws the errors of the writes of `@laurel/protocol`.
 */
export async function runCreateBoost(signer: Signer, order: BoostOrder, journal: Journal): Promise<bigint> {
  const { chain, rewards } = order
  const core = toCore(chain)
  const { dispatch } = journal.transactions
  const receiptOf = (sent: SentTransaction) => settleSent(signer, sent, dispatch)
  await resolveSentSteps(signer, { core, owner: order.owner, journal, receiptOf, signer })
  const boostId =
    (await findBoost(signer, { core, owner: order.owner, journal })) ?? (await create(signer, order, journal))
  if (rewards.incentives.some(needsAuthorization)) {
    const boost = await getBoost(signer, { boostId, core })
    for (const [at, incentive] of rewards.incentives.entries()) {
      const made = boost.incentives[at]
      if (made !== undefined) await authorizeIncentive(signer, order, { incentive, made, at, journal })
    }
  }
  return boostId
}

/** Whether a reward comes from a contract that must authorize the incentive: points and allowlist spots. */
function needsAuthorization({ type: kind }: IncentiveParameters): boolean {
  return kind === 'pointsIncentive' || kind === 'allowListIncentive'
}

/**
 * Returns the boost of a creation. A request to create it may have been accepted after the page stopped waiting for it.
 */
async function findBoost(
  client: Client,
  { core, owner, journal }: { readonly core: Address; readonly owner: Address; readonly journal: Journal },
): Promise<bigint | null> {
  const creation = journal.now()
  if (creation.boostId !== null) return BigInt(creation.boostId)
  if (creation.requestedBudget === null) return null
  const created = await findCreated(client, { core, owner, creation })
  if (created !== null) dispatchCreated(journal, created)
  return created
}

function dispatchCreated({ dispatch }: Journal, boostId: bigint): void {
  dispatch({ type: 'succeeded', step: 'create' })
  dispatch({ type: 'created', boostId: String(boostId) })
}

async function create(signer: Signer, order: BoostOrder, journal: Journal): Promise<bigint> {
  const { rewards } = order
  const core = toCore(order.chain)
  const { budgetName, placesName } = journal.now()
  const allowList = await writeAllowList(signer, order, {
    ...{ name: placesName, step: (key, send) => step(journal, key, send) },
  })
  const together = await createInBatch(signer, order, { allowList, journal })
  if (together !== null) return together
  const places = rewards.incentives.some(isOnNewList)
    ? await deployed(journal, 'places', (onSent) =>
        deployClone(signer, { ...toNewAllowList(order, placesName), onSent }),
      )
    : null
  const budget =
    order.budget !== 'new'
      ? order.budget
      : await deployed(journal, 'budget', (onSent) => deployBudget(signer, { ...newBudget(order, budgetName), onSent }))
  await step(journal, 'authorize', (onSent) => authorizeCore(signer, { budget, core, onSent }))
  for (const money of rewards.money) await fund(signer, { budget, money, journal })
  journal.dispatch({ type: 'creating', budget })
  const { boostId } = await step(journal, 'create', (onSent) =>
    createBoostFromBudget(signer, { core, onSent, boost: payloadOf(order, { budget, places, allowList }) }),
  )
  journal.dispatch({ type: 'created', boostId: String(boostId) })
  return boostId
}

/** Adds the missing amount of one asset to the budget. Does nothing when the budget has enough. */
async function fund(
  signer: Signer,
  { budget, money, journal }: { readonly budget: Address; readonly money: NeededMoney; readonly journal: Journal },
): Promise<void> {
  const { asset, tokenId, rewards, fee } = money
  const held = { asset, ...(tokenId !== undefined && { tokenId }) }
  const { available } = await getBudgetBalance(signer, { budget, ...held })
  const amount = rewards + fee - available
  if (amount <= 0n) return
  const key = moneyKey(money)
  if (tokenId === undefined) {
    await step(journal, `approve ${key}`, (onSent) =>
      approve(signer, { token: asset, spender: budget, amount, onSent }),
    )
  }
  await step(journal, `fund ${key}`, (onSent) => allocate(signer, { budget, ...held, amount, onSent }))
}

type OnSent = (hash: Hash) => void

/** Runs one step. The step is not shown when nothing had to be sent. */
async function step<answer>(
  { now, dispatch, transactions }: Journal,
  name: StepKey,
  send: (onSent: OnSent) => Promise<answer>,
): Promise<answer> {
  if (now().steps[name]?.status !== 'success') dispatch({ type: 'requested', step: name })
  const answer = await send((hash) => {
    // The hash is saved first, because a step with the status `sent` is looked up by its hash.
    transactions.save(name, hash)
    dispatch({ type: 'sent', step: name })
  })
  dispatch({ type: 'succeeded', step: name })
  return answer
}

/** Deploys a clone. A clone that was deployed under the same name before is used again. */
async function deployed(
  journal: Journal,
  name: 'places' | 'budget',
  deploy: (onSent: OnSent) => Promise<{ readonly address: Address }>,
): Promise<Address> {
  const { address } = await step(journal, name, (onSent) =>
    deploy(onSent).catch((error: unknown) => {
      if (error instanceof AlreadyDeployedError) return error
      throw error
    }),
  )
  journal.dispatch({ type: 'deployed', what: name, address })
  return address
}

/** Authorizes an incentive to issue points or to add accounts to an allowlist, unless it already is. */
async function authorizeIncentive(
  signer: Signer,
  { owner }: BoostOrder,
  {
    incentive,
    made,
    at,
    journal,
  }: {
    readonly incentive: IncentiveParameters
    readonly made: Address
    /** The index of the reward. */
    readonly at: number
    readonly journal: Journal
  },
): Promise<void> {
  if (incentive.type === 'pointsIncentive') {
    const points = { abi: pointsAbi, address: incentive.venue } as const
    const role = await readContract(signer, { ...points, functionName: 'ISSUER_ROLE' })
    const args = [made, role] as const
    if (await readContract(signer, { ...points, functionName: 'hasAllRoles', args })) return
    await step(journal, `grant ${at}`, async (onSent) => {
      const call = { ...points, functionName: 'grantRoles', args } as const
      await simulateContract(signer, { ...call, account: owner })
      const hash = await writeContract(signer, call)
      onSent(hash)
      await waitForCall(signer, hash, createText('planGrantPoints'))
    })
  }
  if (incentive.type === 'allowListIncentive') {
    const list = journal.now().places ?? incentive.allowList
    if (((await getRoles(signer, { budget: list, account: made })) & Role.MANAGER) !== 0n) return
    const grants = [{ account: made, roles: Role.MANAGER }]
    await step(journal, `grant ${at}`, (onSent) => grantRoles(signer, { budget: list, grants, onSent }))
  }
}

/**
 * Returns the receipt of a sent transaction. `pending` while nobody waits for it, null when it failed or is unknown.
 */
type ReceiptOf = (sent: SentTransaction) => Promise<TransactionReceipt | 'pending' | null>

/** Returns the receipt of a transaction by its saved status. Does not wait for a pending transaction. */
export async function savedReceipt(client: Client, { status, hash }: SentTransaction): ReturnType<ReceiptOf> {
  if (status === 'pending') return 'pending'
  return status === 'success' ? getTransactionReceipt(client, { hash }) : null
}

/**
 * Looks up what was sent or requested before: removes the steps that failed or that the network does not know, and
 * finds the boost if it was created meanwhile.
 * @param receiptOf - waits for a pending transaction, or leaves it open.
 */
export async function resolveSentSteps(
  client: Client,
  {
    core,
    owner,
    journal,
    receiptOf,
    signer = null,
  }: {
    readonly core: Address
    readonly owner: Address
    readonly journal: Journal
    readonly receiptOf: ReceiptOf
    /** Null when only the chain can be read. */
    readonly signer?: Signer | null
  },
): Promise<void> {
  const { now, dispatch, transactions } = journal
  for (const [name, state] of listSteps(now())) {
    if (state.status === 'success' || state.status === 'signed') continue
    if (name === 'together') {
      const { fromBlock } = now()
      const find = (budget: Address) =>
        findCreated(client, { core, owner, creation: { budget, requestedBudget: null, fromBlock } })
      await resolveBatch(journal, { core, signer, findCreated: find })
      continue
    }
    const sent = state.status === 'sent' ? transactions.find(name) : null
    if (sent !== null) {
      const receipt = await receiptOf(sent)
      if (receipt === 'pending') continue
      if (receipt?.status === 'success') {
        if (name === 'create') dispatchCreated(journal, parseBoostId(receipt, core))
        else dispatch({ type: 'succeeded', step: name })
        continue
      }
    }
    // The page has no hash, or the transaction failed, or the wallet replaced it with an unknown one.
    const created = name === 'create' ? await findCreated(client, { core, owner, creation: now() }) : null
    if (created === null) dispatch({ type: 'reverted', step: name })
    else dispatchCreated(journal, created)
  }
}

const boostCreated = getAbiItem({ abi: boostCoreAbi, name: 'BoostCreated' })

/** Finds the boost that this owner created from the budget of a creation after the creation began. Null for none. */
async function findCreated(
  client: Client,
  {
    core,
    owner,
    creation,
  }: {
    readonly core: Address
    readonly owner: Address
    readonly creation: Pick<CreateBoostState, 'budget' | 'requestedBudget' | 'fromBlock'>
  },
): Promise<bigint | null> {
  if (creation.fromBlock === '') return null
  const fromBlock = BigInt(creation.fromBlock)
  // Older versions of the site did not save an existing budget. Then any boost of the owner counts.
  const budget = creation.requestedBudget ?? creation.budget
  const logs = await getLogs(client, { address: core, event: boostCreated, args: { owner }, fromBlock, strict: true })
  // An existing budget may have an earlier boost in the block in which the creation began.
  const created = logs.find(
    ({ args, blockNumber }) => blockNumber > fromBlock && (budget === null || isAddressEqual(args.budget, budget)),
  )
  return created?.args.boostId ?? null
}
