import { type KeyboardEvent, useEffect, useState } from 'react'
import { classNames } from '../controls/class-names.ts'
import { commonText } from '../language/en/common.ts'
import { hasSavedConnection } from './use-connected.ts'
import styles from './wallet-button.module.css'
import { useAppWallet } from './wallet-context.ts'

/** The wallet's part of the header. Until its code is loaded, a placeholder button loads it. */
export function WalletBar() {
  const { code, load, openModal } = useAppWallet()
  // Until the code is loaded, however long that takes: “Connect wallet” would be wrong.
  const [isReconnecting] = useState(hasSavedConnection)
  const [hasFocus, setFocus] = useState(false)
  const [isPressed, setPressed] = useState(false)
  useEffect(() => (isPressed ? afterRelease(() => setPressed(false)) : undefined), [isPressed])
  // The placeholder stays until a press has ended, because a click is lost when its element is replaced. The focus
  // moves to the new button.
  if (code !== null && !isPressed) return <code.Buttons hasFocus={hasFocus} />
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
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === ' ') setPressed(true)
      }}
      onPointerDown={() => setPressed(true)}
      onPointerEnter={load}
      type="button"
    >
      {commonText(isReconnecting ? 'connecting' : 'connectWallet')}
    </button>
  )
}

/** The maximum time between lifting a finger and its click, in milliseconds. */
const MAX_CLICK_DELAY_MS = 300

/**
 * Runs a function once the current press has become a click, or has ended without one. Returns a function that cancels
 * it.
 */
function afterRelease(run: () => void): () => void {
  const abort = new AbortController()
  const { signal } = abort
  const wait = () => {
    const timer = setTimeout(run, MAX_CLICK_DELAY_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  for (const type of ['click', 'pointercancel', 'blur']) window.addEventListener(type, run, { signal })
  for (const type of ['pointerup', 'keyup']) window.addEventListener(type, wait, { signal })
  return () => abort.abort()
}
