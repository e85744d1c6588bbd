import { pageCss } from '../controls/generated/page-css.ts'
import { useProvided } from './wallet-context.ts'

/**
 * The style sheet of the buttons. React puts it into the head once, on servers too, so that they look right before any
 * script has run.
 */
export function PageStyle() {
  const { look } = useProvided()
  return (
    <style href="laurel-wallet" nonce={look.nonce} precedence="laurel">
      {pageCss}
    </style>
  )
}
