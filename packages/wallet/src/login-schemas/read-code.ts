/** How many digits a code has that is mailed. Source: docs/embedded-login.md#the-steps. */
export const CODE_LENGTH = 6

/**
 * Returns the digits of a code that its user types or pastes: six at most, so that fewer are one that is not complete. In a text with other
 * numbers it is the one of six digits, also when a space divides it. Digits of Arabic and of wide characters are read too. Pure.
 */
export function readCode(text: string): string {
  const plain = text.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
  const [, first = '', second = ''] = /(?:^|\D)(\d{3})[ -]?(\d{3})(?!\d)/.exec(plain) ?? []
  return first === '' ? plain.replace(/\D/g, '').slice(0, CODE_LENGTH) : first + second
}
