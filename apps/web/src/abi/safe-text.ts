// Control characters, and characters that change how the following text is drawn.
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu
// More than a few marks on one letter draw over the lines around it.
const stacked = /(\p{M}{2})\p{M}+/gu

/** Converts untrusted text to one short line: removes control characters, direction overrides and stacked marks. */
export function safeText(text: string, most: number): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(unsafe, '')
    .replace(stacked, '$1')
    // The removal above may leave two spaces next to each other.
    .replace(/ +/g, ' ')
    .trim()
  const letters = [...plain]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : plain
}
