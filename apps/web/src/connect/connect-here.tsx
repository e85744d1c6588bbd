import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import styles from './connect-here.module.css'
import { ConnectView } from './connect-view.tsx'
import { useConnection } from './use-connection.tsx'

/** The step “Connect wallet” where a wallet is needed; gone once one is connected. */
export function ConnectHere() {
  const { connection } = useConnection()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)} size="big">
        {connection.status === 'connecting' ? 'Connecting…' : 'Connect wallet'}
      </Button>
      <p className={styles['hint']}>Only to send the transaction. Trying out needs no wallet.</p>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Connect wallet">
        <ConnectView />
      </Dialog>
    </>
  )
}
