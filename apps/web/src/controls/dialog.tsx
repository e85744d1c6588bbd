import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

/** A native dialog: focus stays in, Escape closes, focus goes back to whoever opened it. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
}: {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    if (isOpen && !dialog.open) dialog.showModal()
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes on the backdrop; Escape does it for the keyboard.
    <dialog
      aria-labelledby={titleId}
      className={styles['dialog']}
      onClick={(event) => {
        if (event.target === element.current) onClose()
      }}
      onClose={onClose}
      ref={element}
    >
      <div className={styles['inside']}>
        <div className={styles['head']}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Close" onClick={onClose}>
            <Icon name="x" />
          </IconButton>
        </div>
        {isOpen && children}
      </div>
    </dialog>
  )
}
