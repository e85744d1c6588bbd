import type { ReactNode } from 'react'
import { Icon } from '../controls/icon.tsx'
import { backIcon, closeIcon } from '../controls/icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useShell } from './shell-context.ts'

export type ViewFrameProps = {
  /** A name that is all of it is isolated, in a `<bdi>`. */
  readonly title: ReactNode
  readonly children: ReactNode
  /** Shown at the start of the head when there is nothing to go back to. */
  readonly lead?: ReactNode
  /** Replaces the title, which then only screen readers get. */
  readonly head?: ReactNode
  /** The title is large and in the body. The head is lower and shows no title. */
  readonly isLow?: boolean
  /** Whether the content loads. */
  readonly isBusy?: boolean
  /** Replaces the default action of the back button. */
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
