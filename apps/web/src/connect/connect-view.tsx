import { Spinner } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Note } from '../controls/note.tsx'
import text from '../controls/text.module.css'
import styles from './connect-view.module.css'
import { useConnection } from './use-connection.tsx'

/** The wallets of this browser, one row each. */
export function ConnectView() {
  const { connection, wallets, connect } = useConnection()
  const asked = connection.status === 'connecting' ? connection.wallet : null
  return (
    <>
      {connection.status === 'disconnected' && connection.problem !== null && (
        <Note isLive size="small" title={connection.problem} tone="warn" />
      )}
      {wallets.length === 0 ? (
        <Note size="small" title="No wallet in this browser">
          Add a wallet extension to this browser, or open this page in a wallet’s own browser, then come back here.
          Checking and trying out need no wallet.
        </Note>
      ) : (
        <ul className={styles['wallets']}>
          {wallets.map((wallet) => (
            <li key={wallet.rdns}>
              <button onClick={() => void connect(wallet)} type="button">
                {wallet.icon === null ? <Icon name="wallet" size={24} /> : <img alt="" src={wallet.icon} />}
                <span>{wallet.name}</span>
                {asked === wallet ? <Spinner /> : <Icon name="right" size={16} />}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={`${text['small']} ${text['muted']}`} role="status">
        {asked === null
          ? 'Connecting shows your address to this page. Nothing is sent.'
          : `Waiting for you in ${asked.name}: accept the connection there.`}
      </p>
    </>
  )
}
