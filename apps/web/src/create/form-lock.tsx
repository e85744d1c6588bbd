import type { ReactNode } from 'react'
import styles from './form-lock.module.css'

/** Everything that decides what is signed. It stays readable and cannot be changed while a wallet is asked to sign it. */
export function FormLock({ isLocked, children }: { readonly isLocked: boolean; readonly children: ReactNode }) {
  return (
    <fieldset className={styles['lock']} disabled={isLocked}>
      {children}
    </fieldset>
  )
}
