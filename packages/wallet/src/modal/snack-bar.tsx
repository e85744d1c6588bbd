import { Icon } from '../controls/icon.tsx'
import { checkIcon, warnIcon } from '../controls/icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useSelected } from '../store/use-readable.ts'
import { ACTION_NOT_ALLOWED } from './action-not-allowed.ts'
import { useAnnouncement } from './shell-context.ts'

/** A short message over the view, which screen readers announce. */
export function SnackBar() {
  const { modal } = useProvided().wallet
  const snack = useSelected(modal, (state) => (state.status === 'open' ? state.snack.snack : null))
  const part = usePart()
  const t = useMessages()
  const isShown = snack?.status === 'shown'
  const message =
    snack?.status !== 'shown' ? null : snack.message === ACTION_NOT_ALLOWED ? t('common.notAllowed') : snack.message
  useAnnouncement(message, isShown && snack.variant === 'error' ? 'assertive' : 'polite')
  if (!isShown) return null
  return (
    <div {...part('snack')} data-variant={snack.variant} key={snack.number}>
      {snack.variant !== 'loading' && <Icon isSmall path={snack.variant === 'success' ? checkIcon : warnIcon} />}
      <span>{message}</span>
    </div>
  )
}
