import type { PlainData } from '@laurel/wallet/frame-messages'
import { numberToHex } from 'viem'
import { prepareOperation, sumGas } from '../smart-account/prepare-operation.ts'
import type { RpcContext } from './context.ts'
import { NodeError, UnsupportedMethodError } from './errors.ts'
import { parseTransactionParameters } from './parse-call.ts'
import { requireChain, requireSender } from './require.ts'

/**
 * `laurel_estimateFee`: what a transaction of the smart account costs, and who pays, by the same steps as its confirmation, so that an
 * app can say it before. Takes the parameters of `eth_sendTransaction`. Nothing is shown or signed with the account's key.
 * @returns hex amounts of the native currency; null for the account with a key, whose fee any node says.
 * @throws as `eth_sendTransaction` does before it shows anything.
 */
export async function answerEstimateFee(context: RpcContext, params: unknown): Promise<PlainData> {
  const { from, chainId, call, authorizations } = parseTransactionParameters(params)
  const chain = requireChain(context, chainId)
  const sender = requireSender(context, from, chain)
  if (sender.type === 'eoa') return null
  const { to, value, data } = call
  if (to === null || authorizations.length > 0)
    throw new UnsupportedMethodError('laurel_estimateFee without a receiver, or with an authorization')
  const world = { node: context.nodeOf(chain), bundlers: context.bundlersOf(chain), chain, sponsor: context.sponsor }
  const prepared = await prepareOperation(world, sender, [{ to, value, data }]).catch((error: unknown) => {
    throw NodeError.from(error)
  })
  const { operation, isSponsored, expectedCost, maxCost } = prepared
  return {
    ...{ payer: isSponsored ? 'operator' : 'account', gas: numberToHex(sumGas(operation)) },
    ...{ expected: numberToHex(expectedCost), most: numberToHex(maxCost) },
  }
}
