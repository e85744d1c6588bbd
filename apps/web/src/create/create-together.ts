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
 * Makes a boost in one transaction, all or none, where the wallet can and the page said so.
 * @param allowList - the list that was made before, where it is too long for one transaction.
 * @returns the boost's id; null where it is to be made step by step: nothing was sent then.
 * @throws {CallsFailedError} @throws {CallsStatusUnknownError} @throws what the wallet refuses with.
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
  // One call is one request either way, and the step that fails explains the failure better.
  if (calls.length < 2 || !(await wouldPass(signer, calls))) return null
  // Under the same id a wallet sends nothing twice, whatever became of its answer.
  const id = now().batch?.id ?? newCallsId()
  dispatch({ type: 'batched', batch: { id, budget, places } })
  dispatch({ type: 'requested', step: 'together' })
  try {
    const receipt = await sendTogether(signer, calls, { id, onSubmitted: () => dispatch({ type: 'submitted' }) })
    return dispatchCreated(journal, { receipt, core: toCore(order.chain) })
  } catch (error) {
    const isRefused = cannotTogether(error)
    // It is known that nothing came of it: the next try is another one.
    if (isRefused || getWalletErrorCode(error) === USER_REJECTED || error instanceof CallsFailedError)
      dispatch({ type: 'unbatched' })
    if (isRefused) return null
    throw error
  }
}

/** @throws {CallsStatusUnknownError} when the boost is not in what the wallet says was sent. */
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
 * Finds out what became of calls that were sent together before the page went away.
 * @param findCreated - looks on the chain for the boost of a budget. @param signer - null where no wallet can be asked: then
 * only what the chain shows is reported, and the rest stays open.
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
    // The wallet never took it. Asked again, it is under the same id: should it be taken after all, it is taken once.
    if (steps.together?.status === 'requested') return journal.dispatch({ type: 'reverted', step: 'together' })
    // It had, and has forgotten; the chain has nothing of it either.
    return journal.dispatch({ type: 'unbatched' })
  }
  try {
    dispatchCreated(journal, { receipt: await waitForTogether(signer, batch.id), core })
  } catch (error) {
    if (!(error instanceof CallsFailedError)) throw error
    journal.dispatch({ type: 'unbatched' })
  }
}
