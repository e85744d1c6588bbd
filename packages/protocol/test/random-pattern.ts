/**
 * Random patterns that RE2 and the platform's engine agree on, and on which neither takes long: no nested quantifiers,
 * no look-around, no back-references, and no class whose meaning differs between the two (such as `\s` or `\w`).
 */
import type { Random } from './random.ts'

const atoms = [
  'a',
  'b',
  'ab',
  'é',
  '🌿',
  '[a-c]',
  '[^a]',
  '[0-9]',
  '\\d',
  '\\.',
  '\\(',
  'L',
  ' ',
  '(?:ab|a)',
  '(?:gm|1)',
  '(a|é)',
]
const quantifiers = ['', '', '', '', '?', '*', '+', '{2}', '{1,2}', '{0,3}', '*?', '+?', '??']

/** A pattern of at most six pieces, now and then anchored or an alternation. */
export function randomPattern(random: Random): string {
  const pieces = Array.from({ length: 1 + random.below(6) }, () => {
    const atom = random.pickFrom(atoms) ?? 'a'
    const quantifier = random.pickFrom(quantifiers) ?? ''
    // A quantifier goes with its last character only, which must be an atom by itself.
    return quantifier === '' ? atom : `(?:${atom})${quantifier}`
  })
  const body = random.chance(15) ? `${pieces.join('')}|${pieces.toReversed().join('')}` : pieces.join('')
  const grouped = random.chance(10) ? `(?:${body})` : body
  return `${random.chance(15) ? '^' : ''}${grouped}${random.chance(15) ? '$' : ''}`
}

/** The literal pattern of a text. */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
