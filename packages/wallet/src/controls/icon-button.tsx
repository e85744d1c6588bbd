import { useHint } from '../modal/use-hint.ts'
import { Icon } from './icon.tsx'
import { usePart } from './use-part.ts'

export type IconButtonProps = {
  readonly icon: string
  /** What the button does: its accessible name and its tooltip. */
  readonly label: string
  readonly onPress: () => void
  readonly isMirrored?: boolean
}

/** A round button that contains only an icon. */
export function IconButton({ icon, label, onPress, isMirrored = false }: IconButtonProps) {
  const part = usePart()
  const hint = useHint(label)
  return (
    <button {...part('icon-button')} {...hint} aria-label={label} onClick={onPress} type="button">
      <Icon isMirrored={isMirrored} path={icon} />
    </button>
  )
}
