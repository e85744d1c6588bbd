import { useState } from 'react'
import { classNames } from '../controls/class-names.ts'
import { commonText } from '../language/en/common.ts'
import { useIsReconnecting } from './use-connected.ts'
import styles from './wallet-button.module.css'
import { useAppWallet } from './wallet-context.ts'

/** The wallet's part of the bar; until its code is there, a button in its place that loads it. */
export function WalletBar() {
  const { code, load, openModal } = useAppWallet()
  const isReconnecting = useIsReconnecting()
  const [hasFocus, setFocus] = useState(false)
  // Who has reached the first button with the keyboard stays where the second one takes its place.
  if (code !== null) return <code.Buttons hasFocus={hasFocus} />
  return (
    <button
      aria-busy={isReconnecting || undefined}
      aria-haspopup="dialog"
      className={classNames(styles['pill'], styles['placeholder'])}
      onBlur={() => setFocus(false)}
      onClick={openModal}
      onFocus={() => {
        setFocus(true)
        load()
      }}
      onPointerEnter={load}
      type="button"
    >
      {commonText(isReconnecting ? 'connecting' : 'connectWallet')}
    </button>
  )
}
