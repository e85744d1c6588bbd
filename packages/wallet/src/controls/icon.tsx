import { partOf } from '../provider/appearance.ts'
import { useProvided } from '../provider/wallet-context.ts'

export type IconProps = {
  /** One of icons.ts or lazy-icons.ts. */
  readonly path: string
  /** 16 px with a thicker line, beside small text. */
  readonly isSmall?: boolean
  /** Mirrored where text runs from right to left. */
  readonly isMirrored?: boolean
  /** The accessible name. Without one the icon is decoration. */
  readonly label?: string
}

/** One icon, drawn in the color of the text around it. */
export function Icon({ path, isSmall, isMirrored, label }: IconProps) {
  const { look } = useProvided()
  const said =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a title would show the browser's tooltip; the label says the same.
    <svg
      {...partOf(look, 'icon')}
      {...said}
      data-mirror={isMirrored ? '' : undefined}
      data-small={isSmall ? '' : undefined}
      viewBox="0 0 20 20"
    >
      <path d={path} />
    </svg>
  )
}
