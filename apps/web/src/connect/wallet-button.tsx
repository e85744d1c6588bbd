import { ConnectButton } from '@laurel/wallet/react'
import { useId } from 'react'
import { useConfig } from '../config/use-config.tsx'
import { classNames } from '../controls/class-names.ts'
import text from '../controls/text.module.css'
import { connectText } from '../language/en/connect.ts'
import { formatNetworks } from './format-networks.ts'
import { useConnected } from './use-connected.ts'
import styles from './wallet-button.module.css'

/**
 * The wallet button in the header: connects, then shows the account. It is marked when the wallet is on another network
 * than the page.
 */
export function WalletButton({ hasFocus }: { readonly hasFocus: boolean }) {
  const { chain, config } = useConfig()
  const connected = useConnected()
  const noteId = useId()
  const isElsewhere = connected !== null && connected.chainId !== chain.chainId
  const networks = isElsewhere
    ? formatNetworks(config.chains, { current: connected.chainId, wanted: chain.chainId })
    : null
  return (
    <>
      <ConnectButton
        // It replaces a button that had the focus.
        autoFocus={hasFocus}
        aria-describedby={isElsewhere ? noteId : undefined}
        className={classNames(styles['pill'], isElsewhere && styles['elsewhere'])}
      />
      {networks !== null && (
        <span className={text['hiddenVisually']} id={noteId}>
          {connectText('elsewhereMark', networks)}
        </span>
      )}
    </>
  )
}
