/**
 * Characters that are invisible, or that change how others are drawn: controls, direction marks, zero-width spaces and
 * joiners, fillers, tags, lone surrogates, private-use and unassigned code points, line breaks.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u

// Valid uses of an invisible character: a sign that is drawn as an emoji, emoji joined to one (families, professions),
// and letters that a script joins or separates.
const ESCAPED_INVISIBLE =
  /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d(?=\p{Extended_Pictographic})|\p{Emoji}\ufe0f|[\p{Script=Arabic}\p{Script=Syriac}]\p{M}?\u200c(?=[\p{Script=Arabic}\p{Script=Syriac}])|[\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}][\u200c\u200d](?=\p{L})/gu

/** Letters and digits of another style (𝐁𝐨𝐥𝐝, Ｗｉｄｅ, ⒸⒾⓇ) that read as plain ones, which NFKC makes ASCII. */
const STYLED_LETTERS = /[\u{1d400}-\u{1d7ff}\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u24b6-\u24e9\u{1f110}-\u{1f189}]/u

/** Scripts with similar letters. A word has letters of only one of them. */
const CONFUSABLE_SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/**
 * Returns why an app must not show an untrusted line of text as it is, or null when it may. It cannot detect a whole
 * word in letters that look like those of another script, so an app that shows the line also shows its author. Pure.
 * @param longest - in characters (code points).
 * @returns the end of a sentence that begins with “must be”.
 */
export function findTextFault(text: string, longest: number): string | null {
  // This check comes before any loop over the text. A code point has at most two units.
  if (text === '' || text.length > 2 * longest || [...text].length > longest) return `1 to ${longest} characters long`
  if (INVISIBLE.test(text.replace(ESCAPED_INVISIBLE, ''))) {
    return 'one line of visible characters: without line breaks, invisible characters or marks that turn the direction of text'
  }
  if (/[^\P{Zs} ]/u.test(text) || /^ | {2}| $/.test(text))
    return 'without spaces at its ends, and with single plain spaces'
  if (text.normalize('NFC') !== text) return 'in Unicode normal form C'
  if (/^\p{M}|[ ]\p{M}|\p{M}{4}/u.test(text)) return 'without marks that stand alone or on top of each other'
  if (STYLED_LETTERS.test(text)) return 'in plain letters, not in ornamental ones'
  if (
    text.split(/[^\p{L}\p{M}]+/u).some((word) => CONFUSABLE_SCRIPTS.filter((script) => script.test(word)).length > 1)
  ) {
    return 'without words that mix letters of several alphabets'
  }
  return null
}

/**
 * Normalizes a typed line for {@link findTextFault}: normal form C, single plain spaces, and no spaces at its ends.
 * Pure.
 */
export function tidyText(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}
