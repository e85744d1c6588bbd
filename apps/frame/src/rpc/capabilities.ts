import type { FrameChain } from '@laurel/wallet/frame-messages'
import { type Address, numberToHex } from 'viem'
import { delegateOf, readDelegation } from '../smart-account/delegation.ts'
import type { RpcContext } from './context.ts'
import { InvalidParametersError } from './errors.ts'
import { parseAccount } from './parse-call.ts'
import { requireSender, type Sender } from './require.ts'

/** Whether calls happen together (EIP-5792): `ready` once the user has confirmed it. */
type AtomicStatus = 'supported' | 'ready' | 'unsupported'

/**
 * `wallet_getCapabilities` (EIP-5792): a smart account executes batches as a whole, and so does an account with a key that has delegated
 * to our contract, or can. An app's own paymaster is never used: the operator's pays where it does, without being requested.
 */
export async function answerCapabilities(
  context: RpcContext,
  params: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const [named, chainIds] = Array.isArray(params) ? params : []
  const account: Address | null = named === undefined ? null : parseAccount(named, 'wallet_getCapabilities')
  const owned = requireSender(context, account)
  if (chainIds !== undefined && !Array.isArray(chainIds)) throw new InvalidParametersError('wallet_getCapabilities')
  const wanted = context.config.chains
    .map((chain) => ({ chain, id: numberToHex(chain.chainId) }))
    .filter(({ id }) => chainIds === undefined || chainIds.includes(id))
  return Object.fromEntries(
    await Promise.all(
      wanted.map(async ({ chain, id }) => {
        const sender = requireSender(context, null, chain)
        // Another network can have another account, which has to be connected first.
        const status = sender.address === owned.address ? await readAtomicStatus(context, sender, chain) : 'unsupported'
        return [id, { atomic: { status }, paymasterService: { supported: false } }]
      }),
    ),
  )
}

/** Never throws: what cannot be read is not promised. */
async function readAtomicStatus(context: RpcContext, sender: Sender, chain: FrameChain): Promise<AtomicStatus> {
  if (sender.type === 'smartAccount') return 'supported'
  if (delegateOf(chain) === null) return 'unsupported'
  const delegation = await readDelegation(context.nodeOf(chain), sender.address).catch(() => null)
  switch (delegation?.type) {
    case 'ours':
      return 'supported'
    case 'none':
      return 'ready'
    case 'other':
    case undefined:
      return 'unsupported'
  }
}
