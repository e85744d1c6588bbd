import type { NetworkFee } from '@laurel/wallet'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useAppWallet } from '../connect/wallet-context.ts'
import { taskText } from '../language/en/task.ts'
import { NativeAmount } from '../token/native-amount.tsx'
import { Hint } from '../transaction/transaction-step.tsx'
import type { TaskCall } from './try-task.ts'

/** How long a fee is shown before it is read again, in milliseconds: prices change with the blocks. */
const FEE_POLL_MS = 15_000
/** How long no fee is read while the user types, in milliseconds. */
const TYPING_MS = 300

/** What the task costs on its network, below its button. @param call - null while a value is missing or wrong. */
export function TaskFee({ chain, call }: { readonly chain: ChainConfig; readonly call: TaskCall | null }) {
  const { wallet } = useAppWallet()
  const { chainId } = chain
  const fee = useQuery({
    queryKey: ['task-fee', chainId, call?.account, call?.to, call?.data, String(call?.value)],
    staleTime: FEE_POLL_MS,
    refetchInterval: FEE_POLL_MS,
    queryFn:
      wallet === null || call === null
        ? skipToken
        : async ({ signal }): Promise<NetworkFee> => {
            const { account: from, to, data, value } = call
            await new Promise((resolve) => setTimeout(resolve, TYPING_MS))
            signal.throwIfAborted()
            const { readTaskFee } = await import('./read-task-fee.ts')
            return readTaskFee(wallet, chainClient(chain), { from, to, data, value, chainId })
          },
  })
  if (call === null) return <Hint>{taskText('feeLater')}</Hint>
  return <Hint>{feeWords(fee.isError ? { status: 'unavailable' } : (fee.data ?? { status: 'loading' }))}</Hint>
}

/** A fee that is not known is said, and is never 0. */
function feeWords(fee: NetworkFee): ReactNode {
  switch (fee.status) {
    case 'loading':
      return taskText('feeReading')
    case 'sponsored':
      return taskText('feeSponsored')
    case 'unavailable':
      return taskText('feeUnknown')
    case 'ready':
      // Of a call that cannot be made now, the gas would be a guess.
      return fee.isAssumed
        ? taskText('feeUnknown')
        : taskText.rich('feeAbout', { amount: <NativeAmount wei={fee.expected} /> })
    default:
      return fee satisfies never
  }
}
