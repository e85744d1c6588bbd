import type { ReactNode } from 'react'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { confirmHint } from '../connect/confirm-hint.ts'
import { ConnectHere } from '../connect/connect-here.tsx'
import { formatNetworks } from '../connect/format-networks.ts'
import { type Connected, useConnected } from '../connect/use-connected.ts'
import { useSwitch } from '../connect/use-switch.ts'
import { AmountText } from '../controls/amount-text.tsx'
import { Button, StillButton } from '../controls/button.tsx'
import { connectText } from '../language/en/connect.ts'
import type { TransactionState } from './transaction-state.ts'
import styles from './transaction-step.module.css'

/**
 * The main button: connect, switch, confirm, wait, or the action itself, and a line below it that explains what happens
 * next.
 * @param children - the button when everything is ready.
 */
export function TransactionStep({
  chain,
  state,
  children,
}: {
  readonly chain: ChainConfig
  readonly state: TransactionState
  readonly children: ReactNode
}) {
  const connected = useConnected()
  if (connected === null) return <ConnectHere />
  if (connected.chainId !== chain.chainId) return <SwitchStep chain={chain} connected={connected} />
  if (state.status === 'confirming') {
    return <Step still={connectText('confirmIn', { wallet: connected.walletName })}>{confirmHint(connected)}</Step>
  }
  if (state.status === 'submitted') {
    return (
      <Step still={connectText('waitingForBlock')}>{connectText('submitted', { wallet: connected.walletName })}</Step>
    )
  }
  if (state.status === 'pending') {
    return <Step still={connectText('waitingForBlock')}>{connectText(state.isSlow ? 'slow' : 'pending')}</Step>
  }
  return children
}

/** A state in place of a button, and what comes next. */
export function Step({ still, children, isBusy = true }: { still: string; children: ReactNode; isBusy?: boolean }) {
  return (
    <>
      <StillButton isBig isBusy={isBusy}>
        {still}
      </StillButton>
      <Hint>{children}</Hint>
    </>
  )
}

/** The line below a button. */
export function Hint({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles['hint']}>{typeof children === 'string' ? <AmountText>{children}</AmountText> : children}</p>
  )
}

/** The button that switches the wallet to the needed network, and a line below it that names both. */
export function SwitchStep({ chain, connected }: { readonly chain: ChainConfig; readonly connected: Connected }) {
  const { chains } = useConfig().config
  const { isSwitching, problem, switchNetwork } = useSwitch(chain, connected.walletName)
  if (isSwitching) {
    return <Step still={connectText('confirmIn', { wallet: connected.walletName })}>{connectText('switching')}</Step>
  }
  return (
    <>
      <Button look="main" onClick={switchNetwork} size="big">
        {connectText('switchTo', { network: chain.name })}
      </Button>
      <p className={styles['hint']} role="status">
        {problem ??
          connectText('elsewhere', formatNetworks(chains, { current: connected.chainId, wanted: chain.chainId }))}
      </p>
    </>
  )
}
