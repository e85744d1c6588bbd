import type { ReactNode } from 'react'
import { usePart } from './use-part.ts'

export type StateProps = {
  /** Above the headline: a wait ring, a pair of tiles, the mark. */
  readonly picture?: ReactNode
  /** Left out where the title of the view says it. */
  readonly headline?: string
  readonly children?: ReactNode
}

/** A centred state: what is going on, in one headline and a sentence. */
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
