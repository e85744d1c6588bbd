import { isAddressEqual, zeroAddress } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { useAppWallet } from '../connect/wallet-context.ts'
import { Button } from '../controls/button.tsx'
import { taskText } from '../language/en/task.ts'
import { formatAmountWithUnit, type Unit } from '../token/amount.ts'
import { Step } from '../transaction/transaction-step.tsx'
import styles from './do-task.module.css'
import { toSwapToken } from './trade-plan.ts'
import { useBuyOffer } from './use-buy-offer.ts'
import { useExchanges } from './use-trade.ts'
import { useWaiting } from './use-waiting.ts'

/**
 * What a wallet that lacks the token of a task can do: swap for it, buy it, or receive it. The caller reads the balance
 * again, so that the task takes this place once there is enough. The native coin also pays the fee of a swap, so an
 * account that has none of it cannot swap for it.
 * @param props.unit - its zero address is the native coin.
 */
export function GetToken({
  chain,
  unit,
  balance,
  least,
}: {
  readonly chain: ChainConfig
  readonly unit: Unit
  /** What the account has, in base units. */
  readonly balance: bigint
  /** What the task takes, in base units. Null when that is not known. */
  readonly least: bigint | null
}) {
  const { openView } = useAppWallet()
  const [isComing, setComing] = useWaiting()
  const buy = useBuyOffer(chain, unit)
  const exchanges = useExchanges(chain)
  const { symbol } = unit
  const canSwap = exchanges !== null && !(balance === 0n && isAddressEqual(unit.token, zeroAddress))
  if (isComing) return <Step still={taskText('getting', { symbol })}>{taskText('gettingDetail')}</Step>
  const what = least === null ? symbol : formatAmountWithUnit(least - balance, unit)
  const openSwap = () =>
    openView({
      type: 'Swap',
      draft: {
        to: toSwapToken(chain, unit),
        ...(least === null ? {} : { minToAmount: least - balance }),
        onSent: setComing,
      },
    })
  return (
    <>
      <Step isBusy={false} still={taskText('notEnough', { symbol })}>
        {least === null
          ? taskText('noneDetail', { symbol })
          : taskText('notEnoughDetail', {
              least: formatAmountWithUnit(least, unit),
              balance: balance === 0n ? taskText('none') : formatAmountWithUnit(balance, unit),
            })}
      </Step>
      <div className={styles['ways']}>
        {canSwap && (
          <Button aria-haspopup="dialog" look="main" onClick={openSwap}>
            {taskText('swapFor', { symbol })}
          </Button>
        )}
        {buy !== null && (
          <Button aria-haspopup="dialog" look={canSwap ? 'plain' : 'main'} onClick={buy}>
            {taskText('buy', { symbol })}
          </Button>
        )}
        <Button
          aria-haspopup="dialog"
          onClick={() => openView({ type: 'Receive', note: taskText('receiveNote', { what, network: chain.name }) })}
        >
          {taskText('receive', { symbol })}
        </Button>
      </div>
    </>
  )
}
