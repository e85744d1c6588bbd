import { Fragment } from 'react'
import styles from './amount-text.module.css'

/** The space between a number and its unit, as `formatAmountWithUnit` writes it. */
const TIE = '\u00a0'

/** The number of characters above which a number with its unit is wider than a narrow column. */
const LONG_NUMBER = 16

/** Whether a text has a number that is too long for a line together with its unit. Pure. */
export function hasLongNumber(words: string): boolean {
  return words.split(/\s/).some(isLongNumber)
}

const isLongNumber = (word: string) => word.length > LONG_NUMBER && /^\d[\d,.]*$/.test(word)

/**
 * Text with amounts in it. A long number moves to a new line before it breaks, and its unit may be on the next line. If
 * the number is still too wide, it breaks at the dot only.
 */
export function AmountText({ children }: { readonly children: string }) {
  // Isolated from the surrounding text, because in right-to-left text a number must stay with its unit.
  if (!hasLongNumber(children)) return <bdi>{children}</bdi>
  return (
    <bdi className={styles['whole']}>
      <LongNumbers>{children}</LongNumbers>
    </bdi>
  )
}

/** A text in which a long number may start a new line. */
export function LongNumbers({ children }: { readonly children: string }) {
  return children.split(/(\s)/).map((word, at, all) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their index, and no state.
    if (isLongNumber(word)) return <LongNumber key={at}>{word}</LongNumber>
    return word === TIE && isLongNumber(all[at - 1] ?? '') ? ' ' : word
  })
}

function LongNumber({ children }: { readonly children: string }) {
  const [whole, ...decimals] = children.split('.')
  return (
    <span className={styles['long']}>
      {whole}
      {decimals.map((digits) => (
        <Fragment key={digits}>
          .<wbr />
          {digits}
        </Fragment>
      ))}
    </span>
  )
}
