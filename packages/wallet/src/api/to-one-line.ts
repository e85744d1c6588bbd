/**
 * Returns untrusted text as it may be shown beside our own: in one line, without control characters and marks that change
 * the direction of a line, and cut.
 * @param maxLength - in characters.
 */
export function toOneLine(text: string, maxLength: number): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
}
