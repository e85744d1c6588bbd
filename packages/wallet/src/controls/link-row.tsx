import { RowInside, type RowProps } from './row.tsx'
import { usePart } from './use-part.ts'

export type LinkRowProps = Pick<RowProps, 'tile' | 'name' | 'sub' | 'end'> & {
  readonly href: string
  /** Opens the link in place of the browser, for pages whose browser cannot open tabs. Null in all others. */
  readonly onPress?: ((href: string) => void) | null
}

/** A row that opens a link in a new tab. */
export function LinkRow({ href, onPress, ...inside }: LinkRowProps) {
  const part = usePart()
  return (
    <a
      {...part('row')}
      data-two={inside.sub === undefined || inside.sub === null ? undefined : ''}
      href={href}
      onClick={
        onPress
          ? (event) => {
              event.preventDefault()
              onPress(href)
            }
          : undefined
      }
      rel="noopener noreferrer"
      target="_blank"
    >
      <RowInside {...inside} />
    </a>
  )
}
