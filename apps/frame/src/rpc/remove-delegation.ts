import { parseDelegationCode, toDelegationCode } from '@laurel/wallet/smart-account'
import { type Address, zeroAddress } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { readDelegation } from '../smart-account/delegation.ts'
import { NotDelegatedError } from '../smart-account/errors.ts'
import { confirmCalls, sumFees } from './confirm-calls.ts'
import type { RpcContext } from './context.ts'
import { NodeError } from './errors.ts'
import { type OutgoingCall, readFees, sendTransaction } from './prepare-transaction.ts'

/**
 * Ends what an account with a key delegates to on the current network (EIP-7702): shows it, and after the click sends a transaction that
 * delegates to the zero address. The account pays for it. The answer comes when it is mined.
 * @param code - that of the account, as `eth_getCode` returns it. It may name code that another wallet added.
 * @throws {NotDelegatedError} when the account has other code, or none.
 */
export async function removeDelegation(context: RpcContext, account: Address, code: string): Promise<void> {
  const { chain } = context
  const client = context.nodeOf(chain)
  const contract = parseDelegationCode(code)
  const delegation = await readDelegation(client, account).catch((error: unknown) => {
    throw NodeError.from(error)
  })
  const present = delegation.type === 'none' ? null : delegation.type === 'ours' ? contract : delegation.contract
  if (contract === null || present === null || toDelegationCode(present) !== toDelegationCode(contract))
    throw new NotDelegatedError()
  const call: OutgoingCall = {
    ...{ from: account, to: account, value: 0n, data: '0x', givenGas: null, authorizations: [] },
    delegateTo: zeroAddress,
  }
  const reading = readFees(client, call).catch(() => null)
  const confirmation = reading.then((fees) =>
    confirmCalls(context, {
      ...{ account, chain, calls: [], fee: sumFees([fees]), authorizations: [], operation: null },
      content: { tokens: [], content: () => ({ type: 'remove-delegation', contract }) },
    }),
  )
  await context.approve(confirmation)
  const fees = await reading
  if (fees === null) throw new NodeError('no node reported a network fee')
  try {
    await waitForTransactionReceipt(client, { hash: await sendTransaction(client, { call, fees, chain }, context) })
  } catch (error) {
    throw NodeError.from(error)
  }
}
