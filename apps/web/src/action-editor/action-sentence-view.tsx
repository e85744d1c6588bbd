import { AmountText, hasLongNumber } from '../controls/amount-text.tsx'
import { classNames } from '../controls/class-names.ts'
import type { SentencePart, SentencePlace } from './action-sentence.ts'
import styles from './action-sentence-view.module.css'
import { elementId } from './element-ids.ts'

/** The sentence. Each chosen part links to the control where it was chosen. */
export function Sentence({
  parts,
  onPlace,
}: {
  readonly parts: readonly SentencePart[]
  readonly onPlace: (place: SentencePlace) => void
}) {
  const isLong = needsSmallerLetters(parts.map(({ text }) => text).join(''))
  const isBlank = parts.some(({ isOpen, place }) => isOpen && place?.type === 'item')
  return (
    <p
      aria-live="polite"
      className={classNames(styles['sentence'], isLong && styles['long'], isBlank && styles['blank'])}
      id="sentence"
    >
      {parts.map(({ text, place, isOpen }, at) =>
        place === null ? (
          text
        ) : (
          <a
            className={isOpen ? styles['open'] : undefined}
            href={`#${elementId(place)}`}
            // A part's key is its index, because nothing inside has state.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={at}
            onClick={(event) => {
              event.preventDefault()
              onPlace(place)
            }}
          >
            <AmountText>{text}</AmountText>
          </a>
        ),
      )}
    </p>
  )
}

const LONG_SENTENCE = 120

/** Long sentences are set in small type: several rewards are easier to read, and a number with 18 decimals fits. */
function needsSmallerLetters(text: string): boolean {
  return text.length > LONG_SENTENCE || hasLongNumber(text)
}
