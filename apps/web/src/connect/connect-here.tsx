import { Button } from '../controls/button.tsx'
import { commonText } from '../language/en/common.ts'
import styles from './connect-here.module.css'
import { useAppWallet, useWalletStore } from './wallet-context.ts'

/**
 * The “Connect wallet” step, shown while no wallet is connected.
 * @param hint - why a wallet is needed, when the surrounding text does not say so.
 */
export function ConnectHere({ hint }: { readonly hint?: string }) {
  const { openModal } = useAppWallet()
  const isReconnecting = useWalletStore(({ connections }) => connections)?.status === 'reconnecting'
  return (
    <>
      <Button aria-haspopup="dialog" look="main" onClick={openModal} size="big">
        {commonText(isReconnecting ? 'connecting' : 'connectWallet')}
      </Button>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
    </>
  )
}
