import type { ReactNode } from 'react'
import { commonText } from '../language/en/common.ts'
import { classNames } from './class-names.ts'
import styles from './details.module.css'
import text from './text.module.css'

/** Technical details, hidden until they are opened. */
export function Details({ children }: { readonly children: ReactNode }) {
  return (
    <details className={styles['details']}>
      <summary>{commonText('details')}</summary>
      <p className={classNames(text['mono'], text['breakable'])}>{children}</p>
    </details>
  )
}
