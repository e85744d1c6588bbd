import { useWallet, useWalletConnections } from '@laurel/wallet/react'
import { useConfig } from '../config/use-config.tsx'
import { Button } from '../controls/button.tsx'
import { connectText } from '../language/en/connect.ts'
import styles from './test-wallet-button.module.css'

/**
 * Opens the configured test wallet with a pairing URI, so that no link must be copied. Hidden when none is configured.
 */
export function TestWalletButton() {
  const { testWalletUrl } = useConfig().config
  const { status } = useWalletConnections()
  const wallet = useWallet()
  const { pairing } = wallet
  if (testWalletUrl === null || pairing === null || status !== 'disconnected') return null

  function open() {
    const row = wallet.wallets.getState().find(({ type }) => type === 'WALLET_CONNECT')
    if (row === undefined || pairing === null) return
    // Opened during the click, because the browser blocks windows that open later.
    const tab = window.open('', '_blank')
    if (tab === null) return
    tab.opener = null
    const follow = () => {
      const state = pairing.getState()
      if (state.status === 'ready') tab.location.href = `${testWalletUrl}/wc?uri=${encodeURIComponent(state.uri)}`
      if (state.status === 'failed') tab.close()
      return state.status === 'ready' || state.status === 'failed'
    }
    // The wallet's state shows the result.
    wallet.connect.connect(row).catch(() => {})
    if (follow()) return
    const stop = pairing.subscribe(() => {
      if (follow()) stop()
    })
  }

  return (
    <span className={styles['narrow']}>
      <Button onClick={open} size="small" title={connectText('testWalletWhy')}>
        {connectText('testWallet')}
      </Button>
    </span>
  )
}
