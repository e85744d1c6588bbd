import { useConnections, useModal } from '@laurel/wallet/react'
import { Button } from '../controls/button.tsx'
import styles from './connect-here.module.css'

/** The step “Connect wallet” where a wallet is needed; gone once one is connected. */
export function ConnectHere() {
  const { modal } = useModal()
  const { status } = useConnections()
  return (
    <>
      <Button aria-haspopup="dialog" look="main" onClick={() => modal.open()} size="big">
        {status === 'reconnecting' ? 'Connecting…' : 'Connect wallet'}
      </Button>
      <p className={styles['hint']}>Only to send the transaction. Trying out needs no wallet.</p>
    </>
  )
}
