// Controls, what is not seen, what turns the direction of what follows, odd spaces, and the marks that end a quotation.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{DI}\u2028\u2029“”]|(?! )\p{Zs}/gu

/**
 * A stranger's text within one of ours, letter by letter: what could not be seen, or would rearrange or end what stands around
 * it, is written as `\u{202e}`. Nothing is left out, since whether a text is met hangs on each letter. Pure.
 * @param most - how long it is at most, but for the mark that it was longer.
 */
export function visibleText(text: string, most: number): string {
  let shown = ''
  for (const letter of text) {
    // A page draws several spaces as one.
    const isSecondSpace = letter === ' ' && (shown === '' || shown.endsWith(' '))
    const next = isSecondSpace ? spelled(letter) : letter.replace(unseen, spelled)
    if (shown.length + next.length > most) return `${shown}…`
    shown += next
  }
  return shown
}

function spelled(letter: string): string {
  return `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`
}
