/** Images that are drawn from a letter or a sign, where there is no logo. */

const FONT = 'font-family="system-ui,sans-serif" font-weight="600" text-anchor="middle"'

/**
 * Returns a tile with a letter, as the wallet shows it until an image is loaded.
 * @param letter - one character. @param color - `#rrggbb`.
 */
export function drawLetterTile({ letter, color }: { readonly letter: string; readonly color: string }): string {
  const safe = /^[\p{L}\p{N}]$/u.test(letter) ? letter : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="${color}"/><text x="18" y="24" fill="#fff" font-size="17" ${FONT}>${safe}</text></svg>`
}

/** The signs of currencies. Others are drawn with the letters of their code. Source: https://www.unicode.org/charts/PDF/U20A0.pdf. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{
    AUD: '$',
    BRL: 'R$',
    CAD: '$',
    CHF: 'Fr',
    CNY: '¥',
    COP: '$',
    CZK: 'Kč',
    DKK: 'kr',
    EUR: '€',
    GBP: '£',
    HKD: '$',
  },
  ...{
    HUF: 'Ft',
    IDR: 'Rp',
    ILS: '₪',
    INR: '₹',
    JPY: '¥',
    KRW: '₩',
    MXN: '$',
    MYR: 'RM',
    NGN: '₦',
    NOK: 'kr',
    NZD: '$',
  },
  ...{ PHP: '₱', PLN: 'zł', SEK: 'kr', SGD: '$', THB: '฿', TRY: '₺', TWD: '$', UAH: '₴', USD: '$', VND: '₫', ZAR: 'R' },
}

/**
 * Returns the image of a currency, or null when the code is not that of one.
 * @param code - three letters, ISO 4217, in any case.
 */
export function drawCurrency(code: string): string | null {
  const sign = SIGNS[code.toUpperCase()]
  if (sign === undefined) return null
  const size = sign.length > 1 ? 14 : 19
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><circle cx="18" cy="18" r="18" fill="#1f6f58"/><text x="18" y="${18 + size * 0.36}" fill="#fff" font-size="${size}" ${FONT}>${sign}</text></svg>`
}

/** A wallet, for a connector without a logo. */
export const walletGlyph =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none"><rect width="24" height="24" rx="6" fill="#3d4148"/><rect x="5" y="7.5" width="14" height="10" rx="2" stroke="#fff" stroke-width="1.5"/><circle cx="15.5" cy="12.5" r="1.25" fill="#fff"/></svg>'
