import type { ReactNode } from 'react'
import styles from './form-lock.module.css'

/** Wraps everything that decides what is signed. It stays readable, but cannot be changed while a wallet signs. */
export function FormLock({ isLocked, children }: { readonly isLocked: boolean; readonly children: ReactNode }) {
  return (
    <fieldset className={styles['lock']} disabled={isLocked}>
      {children}
    </fieldset>
  )
}
