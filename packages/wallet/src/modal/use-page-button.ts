import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import type { PartName } from '../controls/part.ts'
import { useRoot } from '../provider/use-root.ts'
import { useProvided } from '../provider/wallet-context.ts'

/**
 * What a button on the app's page carries: our attributes, the app's own over them, and a click that opens the modal in
 * this very call. The app's `onClick` comes first, and keeps the modal closed with `preventDefault`.
 */
export function usePageButton(
  name: PartName,
  { className, style, onClick, onPointerEnter, onFocus, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>,
  open: () => void,
) {
  const { surfaces } = useProvided()
  const root = useRoot(name)
  return {
    ...root,
    'aria-haspopup': 'dialog' as const,
    ...rest,
    className: className ?? root.className,
    style: style === undefined ? root.style : { ...root.style, ...style },
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      onClick?.(event)
      if (!event.defaultPrevented) open()
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
