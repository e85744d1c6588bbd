/** Whether a text is a decimal number, of a length that an amount can have. */
export function isDecimal(text: string): boolean {
  return /^\d{1,30}(\.\d{1,30})?$/.test(text)
}
