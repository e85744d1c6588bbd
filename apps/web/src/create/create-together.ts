import { boostCoreAbi } from '@laurel/protocol/abi'
import { type Address, isAddressEqual, parseEventLogs, type TransactionReceipt } from 'viem'
import { getWalletErrorCode, USER_REJECTED } from '../errors/format-wallet-error.ts'
import {
  CallsFailedError,
  CallsStatusUnknownError,
  cannotTogether,
  canSendTogether,
  isKnownTogether,
  newCallsId,
  sendTogether,
  waitForTogether,
} from '../transaction/send-together.ts'
import type { Signer } from '../transaction/signer.ts'
import { getBoostCalls, wouldPass } from './boost-calls.ts'
import { type BoostOrder, toCore } from './boost-order.ts'
import type { Journal } from './journal.ts'

/**
 * Creates a boost in one transaction, all or nothing, if the wallet supports it and the page announced it.
 * @param allowList - the list that was created before, if it is too long for one transaction.
 * @returns the boost's id. Null when the boost must be created step by step, and nothing was sent.
 * @throws {CallsFailedError} when none of the calls took effect.
 * @throws {CallsStatusUnknownError} when the result is unknown.
 * @throws the wallet's error when it rejects the request.
 */
export async function createInBatch(
  signer: Signer,
  order: BoostOrder,
  { allowList, journal }: { readonly allowList: Address | null; readonly journal: Journal },
): Promise<bigint | null> {
  const { now, dispatch } = journal
  if (!order.isTogether || !(await canSendTogether(signer))) return null
  const { budgetName, placesName } = now()
  const { calls, budget, places } = await getBoostCalls(signer, order, { allowList, budgetName, placesName })
  // A single call needs only one request anyway, and a step that fails separately has a better explanation.
  if (calls.length < 2 || !(await wouldPass(signer, calls))) return null
  // A wallet sends nothing twice under the same id, even if its response was lost.
  const id = now().batch?.id ?? newCallsId()
  dispatch({ type: 'batched', batch: { id, budget, places } })
  dispatch({ type: 'requested', step: 'together' })
  try {
    const receipt = await sendTogether(signer, calls, { id, onSubmitted: () => dispatch({ type: 'submitted' }) })
    return dispatchCreated(journal, { receipt, core: toCore(order.chain) })
  } catch (error) {
    const isRefused = cannotTogether(error)
    // The calls are known to have failed, so the next attempt is a new batch.
    if (isRefused || getWalletErrorCode(error) === USER_REJECTED || error instanceof CallsFailedError)
      dispatch({ type: 'unbatched' })
    if (isRefused) return null
    throw error
  }
}

/** Dispatches the boost of a receipt. @throws {CallsStatusUnknownError} when the receipt does not have the boost. */
function dispatchCreated(
  journal: Journal,
  { receipt, core }: { readonly receipt: TransactionReceipt; readonly core: Address },
): bigint {
  const { now, dispatch, transactions } = journal
  const { batch } = now()
  const created = parseEventLogs({ abi: boostCoreAbi, eventName: 'BoostCreated', logs: receipt.logs }).find(
    ({ address, args }) => isAddressEqual(address, core) && batch !== null && isAddressEqual(args.budget, batch.budget),
  )
  if (created === undefined) throw new CallsStatusUnknownError()
  transactions.save('together', receipt.transactionHash)
  dispatch({ type: 'sent', step: 'together' })
  const { boostId } = created.args
  dispatchBoost(journal, boostId)
  return boostId
}

function dispatchBoost({ now, dispatch }: Journal, boostId: bigint): void {
  const { batch } = now()
  dispatch({ type: 'succeeded', step: 'together' })
  if (batch !== null) dispatch({ type: 'deployed', what: 'budget', address: batch.budget })
  if (batch?.places != null) dispatch({ type: 'deployed', what: 'places', address: batch.places })
  dispatch({ type: 'created', boostId: String(boostId) })
}

/**
 * Looks up calls that were sent together before the page was closed.
 * @param findCreated - searches the chain for the boost of a budget.
 * @param signer - null when there is no wallet. Then only what the chain shows is dispatched.
 */
export async function resolveBatch(
  journal: Journal,
  {
    core,
    signer,
    findCreated,
  }: {
    readonly core: Address
    readonly signer: Signer | null
    readonly findCreated: (budget: Address) => Promise<bigint | null>
  },
): Promise<void> {
  const { batch, steps } = journal.now()
  if (batch === null) return journal.dispatch({ type: 'unbatched' })
  const created = await findCreated(batch.budget)
  if (created !== null) return dispatchBoost(journal, created)
  if (signer === null) return
  if (!(await isKnownTogether(signer, batch.id))) {
    // The wallet never accepted the calls. A new request has the same id, so they are sent at most once.
    if (steps.together?.status === 'requested') return journal.dispatch({ type: 'reverted', step: 'together' })
    // The wallet accepted the calls and no longer knows them, and the chain does not have the boost.
    return journal.dispatch({ type: 'unbatched' })
  }
  try {
    dispatchCreated(journal, { receipt: await waitForTogether(signer, batch.id), core })
  } catch (error) {
    if (!(error instanceof CallsFailedError)) throw error
    journal.dispatch({ type: 'unbatched' })
  }
}
