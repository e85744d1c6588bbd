import { nat } from 'fast-check'

const SURROGATES = 0x800
const FIRST_SURROGATE = 0xd800

/**
 * One code point of Unicode, except halves of a pair: the unit `binary` of fast-check, for which it makes a table of the million
 * in each process.
 */
export const codePoint = nat(0x10ffff - SURROGATES).map(
  (at) => String.fromCodePoint(at < FIRST_SURROGATE ? at : at + SURROGATES),
  // So that texts which are often mistaken, such as `__proto__`, are among those that are made of it.
  (text) => {
    const [one, ...more] = typeof text === 'string' ? text : ''
    const code = one?.codePointAt(0)
    const isHalf = code !== undefined && code >= FIRST_SURROGATE && code < FIRST_SURROGATE + SURROGATES
    if (code === undefined || isHalf || more.length > 0) throw new RangeError('It is not one code point.')
    return code < FIRST_SURROGATE ? code : code - SURROGATES
  },
)
