import { Icon } from '../controls/icon.tsx'
import { checkIcon, warnIcon } from '../controls/icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useSelected } from '../store/use-readable.ts'
import { useAnnouncement } from './shell-context.ts'

/** A short message over the view, which screen readers announce. */
export function SnackBar() {
  const { modal } = useProvided().wallet
  const snack = useSelected(modal, (state) => (state.status === 'open' ? state.snack.snack : null))
  const part = usePart()
  const isShown = snack?.status === 'shown'
  useAnnouncement(isShown ? snack.message : null, isShown && snack.variant === 'error' ? 'assertive' : 'polite')
  if (!isShown) return null
  return (
    <div {...part('snack')} data-variant={snack.variant} key={snack.number}>
      {snack.variant !== 'loading' && <Icon isSmall path={snack.variant === 'success' ? checkIcon : warnIcon} />}
      <span>{snack.message}</span>
    </div>
  )
}
