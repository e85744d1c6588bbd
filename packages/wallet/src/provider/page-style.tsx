import { useSyncExternalStore } from 'react'
import { pageCss } from '../controls/generated/page-css.ts'
import { useStyles } from '../controls/use-styles.ts'
import { useProvided } from './wallet-context.ts'

const never = () => () => {}

/**
 * The style sheet of the buttons. In a browser it is adopted like the others, so that a Content Security Policy without
 * a nonce does not block it. A server also renders it into the head through React, so that the buttons are styled
 * before any script runs. Hydration finds it there.
 */
export function PageStyle() {
  const { look } = useProvided()
  const isServed = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  useStyles('page', pageCss)
  if (!isServed) return null
  return (
    <style href="laurel-wallet" nonce={look.nonce} precedence="laurel">
      {pageCss}
    </style>
  )
}
