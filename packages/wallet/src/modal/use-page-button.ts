import { type ButtonHTMLAttributes, type MouseEvent, useState } from 'react'
import type { PartName } from '../controls/part.ts'
import { useRoot } from '../provider/use-root.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useSelected } from '../store/use-readable.ts'

/**
 * What a button on the app's page carries: our attributes, the app's own over them, and a click that opens the modal in
 * this very call. Where the modal's code is still on its way, the button that was pressed is busy. The app's `onClick` comes first, and keeps the modal closed with `preventDefault`.
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
    // The page may still be busy: whoever points at the button wants the modal soon.
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
