import { ConnectButton } from '@laurel/wallet/react'
import { useId } from 'react'
import { useConfig } from '../config/use-config.tsx'
import { classNames } from '../controls/class-names.ts'
import text from '../controls/text.module.css'
import { connectText } from '../language/en/connect.ts'
import { useConnected } from './use-connected.ts'
import styles from './wallet-button.module.css'

/** The wallet in the bar: connects, then shows the account; marked where the wallet is on another network than the page. */
export function WalletButton({ hasFocus }: { readonly hasFocus: boolean }) {
  const { chain } = useConfig()
  const connected = useConnected()
  const noteId = useId()
  const isElsewhere = connected !== null && connected.chainId !== chain.chainId
  return (
    <>
      <ConnectButton
        // It takes the place of a button that has the focus.
        autoFocus={hasFocus}
        aria-describedby={isElsewhere ? noteId : undefined}
        className={classNames(styles['pill'], isElsewhere && styles['elsewhere'])}
      />
      {isElsewhere && (
        <span className={text['hiddenVisually']} id={noteId}>
          {connectText('elsewhereMark')}
        </span>
      )}
    </>
  )
}
