import type { ReactNode } from 'react'
import { Icon } from '../controls/icon.tsx'
import { backIcon, closeIcon } from '../controls/icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useShell } from './shell-context.ts'

export type ViewFrameProps = {
  readonly title: string
  readonly children: ReactNode
  /** At the start of the head where there is nothing to go back to. */
  readonly lead?: ReactNode
  /** In the place of the title, which then is only said. */
  readonly head?: ReactNode
  /** The title stands in the body, large: the head is lower and shows none. */
  readonly isLow?: boolean
  /** Its content is on its way. */
  readonly isBusy?: boolean
  /** What going back means here, when it is more than going back. */
  readonly onBack?: () => void
}

/** A view: its head with the title, and its body, which scrolls when it is too long. */
export function ViewFrame({ title, children, lead, head, isLow = false, isBusy = false, onBack }: ViewFrameProps) {
  const { modal } = useProvided().wallet
  const { titleId, isPanel, canGoBack } = useShell()
  const part = usePart()
  const t = useMessages()
  const isTitleSaid = isLow || head !== undefined
  return (
    <div {...part('view')} aria-busy={isBusy || undefined}>
      <header {...part('header')} data-low={isLow ? '' : undefined}>
        <span {...part('header-start')}>
          {canGoBack ? (
            <button
              {...part('icon-button')}
              aria-label={t('common.back')}
              onClick={onBack ?? modal.goBack}
              type="button"
            >
              <Icon isMirrored path={backIcon} />
            </button>
          ) : (
            lead
          )}
        </span>
        <h1 {...part('title')} data-hidden-visually={isTitleSaid ? '' : undefined} id={titleId} tabIndex={-1}>
          {title}
        </h1>
        {head}
        {!isPanel && (
          <span {...part('close')}>
            <button {...part('icon-button')} aria-label={t('common.close')} onClick={modal.dismiss} type="button">
              <Icon path={closeIcon} />
            </button>
          </span>
        )}
      </header>
      <div {...part('body')}>{children}</div>
    </div>
  )
}
