import { Fragment } from 'react'
import styles from './amount-text.module.css'

/** Ties a number to its unit, as `formatAmountWithUnit` writes them. */
const TIE = '\u00a0'

/** Beyond so many characters a number with its unit is wider than a narrow column. */
const LONG_NUMBER = 16

/** Whether words hold a number that would be parted somewhere, tied to its unit. Pure. */
export function hasLongNumber(words: string): boolean {
  return words.split(/\s/).some(isLongNumber)
}

const isLongNumber = (word: string) => word.length > LONG_NUMBER && /^\d[\d,.]*$/.test(word)

/**
 * Text with amounts in it. A number of eighteen decimals moves to its own line before it breaks, its unit may
 * go below it, and where even that is too wide it is parted at the dot, so that no two digits stand on two lines.
 */
export function AmountText({ children }: { readonly children: string }) {
  // Isolated from the text around it: in right-to-left text a number must stay with its unit.
  return <bdi>{hasLongNumber(children) ? partedWords(children) : children}</bdi>
}

function partedWords(words: string) {
  return words.split(/(\s)/).map((word, at, all) => {
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
