import type { ReactNode } from 'react'
import { usePart } from './use-part.ts'

export type StateProps = {
  /** The picture above the headline: a wait ring, a pair of tiles, the logo. */
  readonly picture?: ReactNode
  /** Left out when the title of the view has the same text. A name that is all of it is isolated, in a `<bdi>`. */
  readonly headline?: ReactNode
  readonly children?: ReactNode
}

/** A centered state: a headline and a sentence that say what happens. */
export function State({ picture, headline, children }: StateProps) {
  const part = usePart()
  return (
    <div {...part('state')}>
      {picture}
      {headline !== undefined && <h2 {...part('headline')}>{headline}</h2>}
      {children !== undefined && <p {...part('text')}>{children}</p>}
    </div>
  )
}
