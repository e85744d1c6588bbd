import { partOf } from '../provider/appearance.ts'
import { useProvided } from '../provider/wallet-context.ts'

export type IconProps = {
  /** One of icons.ts or lazy-icons.ts. */
  readonly path: string
  /** 16 px with a heavier line, beside small text. */
  readonly isSmall?: boolean
  /** Points the other way where text runs from right to left. */
  readonly isMirrored?: boolean
  /** What it says when nothing beside it does. Left out, it is decoration. */
  readonly label?: string
}

/** One icon, drawn in the colour of the text around it. */
export function Icon({ path, isSmall, isMirrored, label }: IconProps) {
  const { look } = useProvided()
  const said =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a title would be a tooltip of the browser's own; the label says the same.
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
