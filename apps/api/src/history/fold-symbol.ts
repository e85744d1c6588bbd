/** Letters of other scripts, and digits, that look like Latin letters. Accents and full-width forms are removed before. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ а: 'A', в: 'B', с: 'C', ԁ: 'D', е: 'E', ғ: 'F', һ: 'H', н: 'H', і: 'I', ј: 'J', к: 'K', м: 'M', о: 'O', р: 'P' },
  ...{ ԛ: 'Q', ѕ: 'S', т: 'T', ц: 'U', ѵ: 'V', ԝ: 'W', х: 'X', у: 'Y', ѡ: 'W', ӏ: 'I' },
  ...{ α: 'A', β: 'B', ϲ: 'C', ε: 'E', η: 'H', ι: 'I', κ: 'K', μ: 'M', ν: 'N', ο: 'O', ρ: 'P', σ: 'O', τ: 'T', υ: 'U' },
  ...{ χ: 'X', ω: 'W', ζ: 'Z', γ: 'Y' },
  ...{ '0': 'O', '1': 'I', l: 'I', '|': 'I', '5': 'S', $: 'S', '₮': 'T', '₿': 'B', ð: 'D', ø: 'O', ł: 'I', đ: 'D' },
  ...{ ɑ: 'A', ᴀ: 'A', ʙ: 'B', ᴄ: 'C', ᴅ: 'D', ᴇ: 'E', ɢ: 'G', ʜ: 'H', ɪ: 'I', ı: 'I', ᴊ: 'J', ᴋ: 'K', ʟ: 'I', ᴍ: 'M' },
  ...{ ɴ: 'N', ᴏ: 'O', ᴘ: 'P', ʀ: 'R', ꜱ: 'S', ᴛ: 'T', ᴜ: 'U', ᴠ: 'V', ᴡ: 'W', ʏ: 'Y', ᴢ: 'Z', տ: 'S', ս: 'U', օ: 'O' },
}

/**
 * Returns what a symbol looks like: two symbols that are hard to tell apart give the same text. Case, accents, spaces and signs do not
 * count. It is for comparisons and is never shown.
 */
export function foldSymbol(symbol: string): string {
  let folded = ''
  for (const sign of symbol.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()) {
    folded += LOOKALIKES[sign] ?? (/[\p{L}\p{N}]/u.test(sign) ? sign.toUpperCase() : '')
  }
  return folded
}
