/** Removes the full stop at the end of a text that a message continues with its own. */
export function withoutFullStop(text: string): string {
  return text.replace(/\.$/, '')
}
