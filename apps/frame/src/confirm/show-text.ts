/**
 * Texts of apps and contracts, as they are shown: text only, of a bounded length, with every character visible. Characters
 * that are invisible, or that change the direction of text, make one text look like another.
 */

/** Maximum length of a text that is shown whole, in characters. Longer ones say how much is missing. */
export const MAX_SHOWN_LENGTH = 20_000
/** Maximum length of a name in a line: of a field, a function, a domain. */
export const MAX_LINE_LENGTH = 120

/** A text as it is shown. */
export type ShownText = {
  readonly parts: readonly TextPart[]
  /** How many characters are left out at the end. */
  readonly omitted: number
  /** Whether it has characters that would be invisible. */
  readonly hasHidden: boolean
}

/** A part of a text: as it is, or a character that would be invisible, by its code point such as `U+202E`. */
export type TextPart =
  | { readonly type: 'plain'; readonly text: string }
  | { readonly type: 'hidden'; readonly codePoint: string }

/** Line ends and tabs of a message are layout; all else that draws nothing is shown by its code point. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/u
/** Spaces other than the usual one: of no width, or of another. */
const OTHER_SPACE = /[^\S\n\t ]/u

/** Returns a text of several lines as it is shown. */
export function showText(text: string, maxLength: number = MAX_SHOWN_LENGTH): ShownText {
  const normal = text.replace(/\r\n?/g, '\n')
  const shown = cut(normal, maxLength)
  const parts: TextPart[] = []
  let plain = ''
  let hasHidden = false
  for (const character of shown) {
    const isLayout = character === '\n' || character === '\t'
    if (isLayout || !(HIDDEN.test(character) || OTHER_SPACE.test(character))) {
      plain += character
      continue
    }
    if (plain !== '') parts.push({ type: 'plain', text: plain })
    plain = ''
    hasHidden = true
    const code = character.codePointAt(0) ?? 0
    parts.push({ type: 'hidden', codePoint: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` })
  }
  if (plain !== '') parts.push({ type: 'plain', text: plain })
  return { parts, omitted: normal.length - shown.length, hasHidden }
}

/** Returns a text as one line: line ends and tabs are shown by their code points too. */
export function showLine(text: string, maxLength: number = MAX_LINE_LENGTH): ShownText {
  const shown = showText(text, maxLength)
  const parts = shown.parts.flatMap((part): readonly TextPart[] =>
    part.type === 'hidden'
      ? [part]
      : part.text.split(/([\n\t])/).flatMap((piece): readonly TextPart[] => {
          if (piece === '') return []
          if (piece === '\n') return [{ type: 'hidden', codePoint: 'U+000A' }]
          return piece === '\t' ? [{ type: 'hidden', codePoint: 'U+0009' }] : [{ type: 'plain', text: piece }]
        }),
  )
  return { ...shown, parts, hasHidden: parts.some(({ type }) => type === 'hidden') }
}

/** Cuts a text, and not between the halves of a character. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const last = text.charCodeAt(maxLength - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength)
}
