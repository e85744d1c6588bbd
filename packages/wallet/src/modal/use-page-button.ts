import { type ButtonHTMLAttributes, type MouseEvent, useState } from 'react'
import type { PartName } from '../controls/part.ts'
import { useRoot } from '../provider/use-root.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useSelected } from '../store/use-readable.ts'

/**
 * Returns the props of a button on the app's page: our attributes, overridden by the app's own, and a click handler
 * that opens the modal synchronously. While the modal's code loads, the pressed button is busy. The app's `onClick`
 * runs first, and keeps the modal closed with `preventDefault`.
 */
export function usePageButton(
  name: PartName,
  { className, style, onClick, onPointerEnter, onFocus, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>,
  open: () => void,
) {
  const { surfaces, wallet } = useProvided()
  const isOpen = useSelected(wallet.modal, ({ status }) => status === 'open')
  const isLoading = useSelected(surfaces, ({ status }) => status === 'loading')
  const [isPressed, setPressed] = useState(false)
  if (isPressed && !isOpen) setPressed(false)
  const root = useRoot(name)
  return {
    ...root,
    'aria-haspopup': 'dialog' as const,
    'aria-busy': (isPressed && isLoading) || undefined,
    ...rest,
    className: className ?? root.className,
    style: style === undefined ? root.style : { ...root.style, ...style },
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      onClick?.(event)
      if (event.defaultPrevented) return
      open()
      setPressed(true)
    },
    // A pointer over the button means that the modal is needed soon, even if the page is still busy.
    onPointerEnter: (event: React.PointerEvent<HTMLButtonElement>) => {
      onPointerEnter?.(event)
      surfaces.load()
    },
    onFocus: (event: React.FocusEvent<HTMLButtonElement>) => {
      onFocus?.(event)
      surfaces.load()
    },
  }
}
