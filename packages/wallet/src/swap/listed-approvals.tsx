import { useEffect } from 'react'
import { toDecimalText } from '../account/format-balance.ts'
import { formatAmount } from '../amount/format-amount.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { keyIcon } from '../controls/lazy-icons.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import { transactionsOf } from '../transactions/transactions-store.ts'
import type { OpenApproval } from './open-approvals.ts'
import type { OpenApprovalsStore } from './open-approvals-store.ts'
import { swapFailureMeaning, swapFailureText } from './swap-messages.ts'
import type { EditingSwap } from './swap-state.ts'
import { swapOf } from './swap-store.ts'
import { isSameToken, tokenKey } from './swap-token.ts'

type ApprovalsProps = { readonly approvals: OpenApprovalsStore; readonly state: EditingSwap }

/** The approvals that no swap used, each to go on with or to revoke. @param props.state - the swap on screen. */
export function ListedApprovals({ approvals, state }: ApprovalsProps) {
  const t = useMessages()
  const { target } = state
  const { open, error } = useReadable(approvals)
  useEffect(() => void approvals.refresh(target), [approvals, target])
  const failure = error === null ? null : ({ type: 'wallet', error } as const)
  return (
    <>
      {open.map((approval) => (
        <OneApproval
          approval={approval}
          approvals={approvals}
          key={`${tokenKey(approval.swap.from)}${approval.spender}`}
          state={state}
        />
      ))}
      {failure !== null && (
        <Alert icon={warnIcon} title={swapFailureText(failure, target.walletName, t)} tone="warn">
          {swapFailureMeaning(failure, target.walletName, t)}
        </Alert>
      )}
    </>
  )
}

function OneApproval({ approval, approvals, state }: ApprovalsProps & { readonly approval: OpenApproval }) {
  const { wallet } = useProvided()
  const { locale } = useLanguage()
  const t = useMessages()
  const { requested } = useReadable(approvals)
  // A transaction that changes can be the one that revokes it.
  useReadable(transactionsOf(wallet))
  const isPending = approvals.isBeingRevoked(approval)
  const { amount, from, slippage, to } = approval.swap
  const swap = swapOf(wallet)
  const amountText = toDecimalText(amount, from.decimals)
  const { input } = state
  const isFilled = input.from !== null && isSameToken(input.from, from) && input.amountText === amountText
  const isBusy = requested !== null || isPending
  return (
    <Stack isClose>
      <Alert icon={keyIcon} title={t('swap.stillAllowed', { symbol: from.symbol })}>
        {t('swap.stillAllowedText', {
          amount: formatAmount({ amount: approval.allowance, decimals: from.decimals }, { locale, places: 6 }),
          symbol: from.symbol,
        })}
      </Alert>
      <Columns>
        {!isFilled && (
          <Button
            onPress={() => {
              swap.chooseToken('from', from)
              swap.chooseToken('to', to)
              swap.setSlippage(slippage)
              swap.setAmount(amountText)
            }}
          >
            {t('swap.goOn')}
          </Button>
        )}
        <Button isBusy={isBusy} onPress={() => void approvals.revoke(approval)}>
          {t(isBusy ? 'swap.revoking' : 'swap.revoke')}
        </Button>
      </Columns>
    </Stack>
  )
}
