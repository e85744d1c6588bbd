// Control characters, invisible characters, direction overrides, unusual spaces, and closing quotation marks.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{DI}\u2028\u2029“”]|(?! )\p{Zs}/gu

/**
 * Escapes untrusted text that is shown inside our own text. A character that is invisible, rearranges the text around
 * it or ends a quotation is written as `\u{202e}`. Nothing is removed, because each character decides whether a
 * condition is met. Pure.
 * @param most - the maximum length, without the mark for text that was longer.
 */
export function visibleText(text: string, most: number): string {
  let shown = ''
  for (const letter of text) {
    // A browser draws several spaces as one.
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
