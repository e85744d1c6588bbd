import type { SendDraft, SendField } from '@laurel/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { formatUnits } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useAppWallet } from '../connect/wallet-context.ts'
import { Button } from '../controls/button.tsx'
import { taskText } from '../language/en/task.ts'
import { GetToken } from './get-token.tsx'
import type { SendPlan } from './task-plan.ts'
import type { TaskProps } from './task-props.ts'
import { readTaskRule } from './task-rule.ts'
import { useRecordTask } from './use-record-task.ts'
import { useTokenBalance } from './use-token-balance.ts'
import { verifyTask } from './verify-task.ts'

/**
 * A task that is a transfer: its button opens the wallet's Send, with what the boost requires filled in and fixed. Without
 * enough of the token, it offers ways to get it.
 */
export function SendTask({
  chain,
  boostId,
  action,
  plan,
  verb,
  account,
  readWay,
}: TaskProps<SendPlan> & {
  /** The text of the button: “Send TUSD”. */
  readonly verb: string
}) {
  const { unit, amount } = plan
  const queries = useQueryClient()
  const { openView } = useAppWallet()
  const balance = useTokenBalance(chain, unit.token, account)
  const record = useRecordTask(chain, boostId, account)
  const least = amount?.least ?? 1n
  if (balance.data !== undefined && balance.data < least) {
    return <GetToken balance={balance.data} chain={chain} least={least} unit={unit} />
  }
  const open = () => {
    const readRule = () => readTaskRule(queries, chain, action)
    openView({
      type: 'Send',
      draft: {
        ...toSendDraft(chain, plan, balance.data ?? 0n),
        ...{ setBy: taskText('setBy'), onSent: record },
        verifyTransaction: verifyTask(chainClient(chain), { readRule, readWay }),
      },
    })
  }
  return (
    <Button aria-haspopup="dialog" disabled={balance.data === undefined} look="main" onClick={open} size="big">
      {verb}
    </Button>
  )
}

/** Returns what Send is opened with. Pure. @param balance - of the account, in base units. */
export function toSendDraft(chain: ChainConfig, { unit, receiver, amount }: SendPlan, balance: bigint): SendDraft {
  const { symbol, decimals, token: address } = unit
  const listed = chain.tokens.find((token) => token.address.toLowerCase() === address.toLowerCase())
  const locked: readonly SendField[] = [
    'asset',
    ...(amount?.isExact ? (['amount'] as const) : []),
    ...(receiver === null ? [] : (['receiver'] as const)),
  ]
  return {
    asset: {
      type: 'token',
      token: {
        ...{ chainId: chain.chainId, address, symbol, decimals, amount: balance, name: listed?.name ?? symbol },
        ...{ price: null, value: null, iconUrl: null, isListed: listed !== undefined },
      },
    },
    locked,
    ...(amount === null ? {} : { amount: formatUnits(amount.least, decimals), minAmount: amount.least }),
    ...(receiver === null ? {} : { receiver }),
  }
}
