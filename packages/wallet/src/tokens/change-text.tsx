import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'

export type ChangeTextProps = {
  readonly change: number
  /** The change with its sign, which says the direction without color. */
  readonly text: string
  /** Whether the time is shown, too. Assistive technology hears it in any case. */
  readonly hasTime: boolean
}

/** By how much something changed in 24 hours. */
export function ChangeText({ change, text, hasTime }: ChangeTextProps) {
  const part = usePart()
  const t = useMessages()
  const words = t('tokens.change', { change: text })
  // What is rounded to nothing has no sign, and is neither good nor bad.
  const tone = !/[1-9]/.test(text) ? undefined : change > 0 ? 'in' : 'failed'
  return (
    <span {...part('row-description')} data-tone={tone}>
      {hasTime ? (
        <bdi>{words}</bdi>
      ) : (
        <>
          <bdi aria-hidden="true">{text}</bdi>
          <span data-hidden-visually="">{words}</span>
        </>
      )}
    </span>
  )
}
