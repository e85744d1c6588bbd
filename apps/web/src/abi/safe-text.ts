// Controls, and marks that change how what follows is drawn: a stranger's text must not rearrange ours.
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu
// More than a few marks on one letter only serve to draw over the lines around it.
const stacked = /(\p{M}{2})\p{M}+/gu

/** A stranger's text as one short line that can be shown anywhere: no controls, no turns of direction, no towers of marks. */
export function safeText(text: string, most: number): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(unsafe, '')
    .replace(stacked, '$1')
    // What stood between two spaces may be gone.
    .replace(/ +/g, ' ')
    .trim()
  const letters = [...plain]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : plain
}
