import { useState } from 'react'
import { useWorld } from '../app/use-world.tsx'
import { shortHex } from '../controls/address.tsx'
import { Dialog } from '../controls/dialog.tsx'
import text from '../controls/text.module.css'
import { AccountView } from './account-view.tsx'
import { ConnectView } from './connect-view.tsx'
import { useConnection } from './use-connection.tsx'
import styles from './wallet-button.module.css'

/** The wallet in the bar: connects, then shows the account. */
export function WalletButton() {
  const { connection } = useConnection()
  const { chain } = useWorld()
  const [isOpen, setOpen] = useState(false)
  const isElsewhere = connection.status === 'connected' && connection.chainId !== chain.chainId
  return (
    <>
      <button className={styles['pill']} onClick={() => setOpen(true)} type="button">
        {connection.status === 'connected' ? (
          <>
            <span aria-hidden="true" className={isElsewhere ? styles['dotWarn'] : styles['dot']} />
            <span className={text['hiddenVisually']}>
              {isElsewhere ? 'Wallet on another network:' : 'Wallet connected:'}
            </span>
            <span className={text['mono']} title={connection.address}>
              {shortHex(connection.address)}
            </span>
          </>
        ) : connection.status === 'connecting' ? (
          'Connecting…'
        ) : (
          'Connect wallet'
        )}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={connection.status === 'connected' ? 'Account' : 'Connect wallet'}
      >
        {connection.status === 'connected' ? (
          <AccountView connection={connection} onLeave={() => setOpen(false)} />
        ) : (
          <ConnectView />
        )}
      </Dialog>
    </>
  )
}
