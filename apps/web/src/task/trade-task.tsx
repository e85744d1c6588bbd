import type { SwapDraft, SwapExchanges } from '@laurel/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { formatUnits, isAddressEqual, zeroAddress } from 'viem'
import { chainClient, toViemChain } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useAppWallet } from '../connect/wallet-context.ts'
import { Button } from '../controls/button.tsx'
import { taskText } from '../language/en/task.ts'
import type { Unit } from '../token/amount.ts'
import { useTokenData } from '../token/token-data.ts'
import { Step } from '../transaction/transaction-step.tsx'
import { GetToken } from './get-token.tsx'
import type { TaskProps } from './task-props.ts'
import { readTaskRule } from './task-rule.ts'
import { type TradePlan, toSwapToken } from './trade-plan.ts'
import { useRecordTask } from './use-record-task.ts'
import { useTokenBalance } from './use-token-balance.ts'
import { useWaiting } from './use-waiting.ts'
import { verifyTask } from './verify-task.ts'

/**
 * A task that is a swap: its button opens the wallet's Swap with the tokens and the least amount filled in. Without the
 * token that is paid, it offers ways to get it.
 */
export function TradeTask({
  chain,
  boostId,
  action,
  plan,
  exchanges,
  account,
  readWay,
}: TaskProps<TradePlan> & {
  readonly exchanges: SwapExchanges
}) {
  const queries = useQueryClient()
  const { openView } = useAppWallet()
  const record = useRecordTask(chain, boostId, account)
  const [isBatched, setBatched] = useWaiting()
  const data = useTokenData(
    chain,
    [plan.from, plan.to].filter((token) => token !== null),
  )
  const [from, to] = [plan.from, plan.to].map((token): Unit | null => {
    const known = token === null ? undefined : data.get(token.toLowerCase())
    if (token === null || known?.symbol == null || known.decimals === null) return null
    return { symbol: known.symbol, decimals: known.decimals, token }
  })
  // The native currency is paid instead of its wrapped form, which few accounts have.
  const isNative = from != null && isAddressEqual(from.token, exchanges.wrappedNative)
  const paid = from != null && isNative ? nativeUnit(chain) : from
  const balance = useTokenBalance(chain, paid?.token ?? null, account)
  if (isBatched) return <Step still={taskText('searching')}>{taskText('searchingDetail')}</Step>
  const leastPaid = plan.least?.side === 'from' ? plan.least.amount : 1n
  if (paid != null && balance.data !== undefined && balance.data < leastPaid) {
    const least = plan.least?.side === 'from' ? plan.least.amount : null
    return <GetToken balance={balance.data} chain={chain} least={least} unit={paid} />
  }
  const isReading = (plan.from !== null && from == null) || (plan.to !== null && to == null)
  const open = () => {
    const readRule = () => readTaskRule(queries, chain, action)
    openView({
      type: 'Swap',
      draft: {
        ...toSwapDraft(chain, plan, { from: from ?? null, to: to ?? null, exchanges }),
        verifyTransaction: verifyTask(
          chainClient(chain),
          { readRule, readWay },
          exchanges.routers.map(({ address }) => address),
        ),
        // The calls of a batch have no hash until the wallet reports their transaction.
        onSent: (hash) => (hash === null ? setBatched() : record(hash)),
      },
    })
  }
  return (
    <Button aria-haspopup="dialog" disabled={isReading} look="main" onClick={open} size="big">
      {tradeVerb(from ?? null, to ?? null)}
    </Button>
  )
}

/** The native coin, as a unit. */
function nativeUnit(chain: ChainConfig): Unit {
  const { symbol, decimals } = toViemChain(chain).nativeCurrency
  return { symbol, decimals, token: zeroAddress }
}

function tradeVerb(from: Unit | null, to: Unit | null): string {
  if (from !== null && to !== null) return taskText('swapFromTo', { from: from.symbol, to: to.symbol })
  return to === null ? taskText('swap') : taskText('swapFor', { symbol: to.symbol })
}

/** Returns what Swap is opened with. Pure. */
export function toSwapDraft(
  chain: ChainConfig,
  { least, pool, router }: TradePlan,
  {
    from,
    to,
    exchanges: { wrappedNative },
  }: { readonly from: Unit | null; readonly to: Unit | null; readonly exchanges: SwapExchanges },
): SwapDraft {
  return {
    ...(from === null ? {} : { from: toSwapToken(chain, from, wrappedNative) }),
    ...(to === null ? {} : { to: toSwapToken(chain, to, wrappedNative) }),
    ...(least?.side === 'to' && to !== null ? { minToAmount: least.amount } : {}),
    ...(least?.side === 'from' && from !== null ? { amountText: formatUnits(least.amount, from.decimals) } : {}),
    routers: [router],
    ...(pool === null ? {} : { pool }),
  }
}
