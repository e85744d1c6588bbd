import { useModal, useWalletConnections } from '@laurel/wallet/react'
import { Button } from '../controls/button.tsx'
import { commonText } from '../language/en/common.ts'
import styles from './connect-here.module.css'

/**
 * The step “Connect wallet” where a wallet is needed; gone once one is connected.
 * @param hint - what it is needed for, where the text around it does not say so.
 */
export function ConnectHere({ hint }: { readonly hint?: string }) {
  const { modal } = useModal()
  const { status } = useWalletConnections()
  return (
    <>
      <Button aria-haspopup="dialog" look="main" onClick={() => modal.open()} size="big">
        {commonText(status === 'reconnecting' ? 'connecting' : 'connectWallet')}
      </Button>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
    </>
  )
}
