/**
 * Patterns on which backtracking engines take exponential or polynomial time, or that compile to something huge: the
 * families of the literature on regular-expression denial of service, written as templates, and some that were found in
 * the wild, each with the text that hurts. Nothing of ours is imported.
 */

/** A pattern, and the piece of text whose repetition makes it slow. */
export type EvilPattern = { readonly pattern: string; readonly unit: string }

/** An atom, another that overlaps it, and text that both match. */
const atoms = [
  { x: 'a', y: '[a-c]', unit: 'a' },
  { x: '[a-z]', y: 'a', unit: 'a' },
  { x: '\\w', y: '\\d', unit: '0' },
  { x: '\\d', y: '[0-9a-f]', unit: '7' },
  { x: '.', y: '\\S', unit: 'x' },
  { x: '[^b]', y: '[^c]', unit: 'a' },
  { x: '(?:ab)', y: '(?:aba?)', unit: 'ab' },
  { x: 'é', y: '\\pL', unit: 'é' },
  { x: '\\s', y: ' ', unit: ' ' },
  { x: '(?i:a)', y: '[aA]', unit: 'aA' },
] as const

/** `X` and `Y` are replaced by the atoms, and `N` by a count. An end that never matches is appended. */
const templates = [
  // Nested quantifiers.
  '(X+)+',
  '(X*)*',
  '(X+)*',
  '(X*)+',
  '((X+)+)+',
  '(((X*)*)*)*',
  '(X{1,N})+',
  '(X{N})*',
  '(X{N,})+',
  '(X?)*',
  '(X??)+',
  '^(X+)+',
  '(?:X+)+',
  '(X+X+)+',
  '(X*X)*',
  '(X+){N}',
  '(X*){0,N}',
  '(XX?)+',
  '(X(X)*)*',
  '(?:(?:X+)?)+',
  // Overlapping alternations.
  '(X|X)*',
  '(X|XX)+',
  '(X|X?)+',
  '(X|Y)*',
  '(X|XY|Y)*',
  '(.|X)*',
  '(X|Y|.)*',
  '(Y|X+)*',
  '((X|Y)+)*',
  '(X|(X|X))*',
  '(?:X|Y)*X(?:X|Y){N}',
  '^(?:X|Y)+(?:Y|X)+',
  // Quantifiers side by side: polynomial.
  'X*X*',
  'X*X*X*X*',
  'X+X+',
  'X*Y*X*Y*',
  '.*X.*',
  '(.*)(.*)(.*)(.*)',
  'X+.*X+',
  '.*?X.*?Y',
  'X{0,N}X{0,N}X{0,N}',
  '^\\s*X*\\s*X*',
  '(X*)(X*)(X*)',
  '.*.*=.*',
  '(?:.*,){N}',
  // Counted.
  '(?:X?){N}X{N}',
  '(X{0,N}){0,N}',
  '(?:X{1,N}){1,N}',
  '(?:X|Y){N}',
  'X{N}Y{N}X{N}',
  '(?:(?:X{2}){3}){N}',
  '[^X]X{N}',
  // Everything from everywhere.
  'X.*Y.*X',
  '.{N}X',
  'X.{N}',
  '(?:X.{0,N}Y)+',
  '.*X{N}.*Y{N}',
] as const

const counts = [5, 20, 100] as const
const ends = ['$', '!', 'b{2}!$'] as const

/** Published patterns, or patterns of libraries that have since fixed them. */
const foundInTheWild: readonly EvilPattern[] = [
  [
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
    'a',
  ],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'],
  ['^(([a-z]|[0-9])+\\.?)+$', 'a0'],
  ['(\\w+\\s*)+:', 'ab '],
  ['^(\\d+)*$', '1'],
  ['(.*?,){11}P', '1,'],
  ['^(.*?,){29}P', '1,'],
  ['\\s+$', ' '],
  ['^\\s+|\\s+$', ' '],
  ['^[\\s\\u200c]+|[\\s\\u200c]+$'.replaceAll('\\u200c', '\u200c'), '\u200c'],
  ['(([^"\\\\]|\\\\.)*)*"$', 'a'],
  ['/\\*(?:[^*]|\\*+[^*/])*\\*+/', '**'],
  ['<!--(.*?)*-->', '-'],
  ['^<([a-z]+)([^<]+)*(?:>(.*)</\\w+>|\\s+/>)$', '<a '],
  ['\\[(.*?)\\]\\((.*?)\\)\\s*\\[(.*?)\\]', '['],
  ['(?:[^\\s"]+|"[^"]*")*=', 'a'],
  ['^((\\d{1,3}\\.){3}\\d{1,3},?\\s*)*$', '1.1.1.1,'],
  ['^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.|$))+x', '1.'],
  ['^(-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?,?)*$', '1e1'],
  ['(https?://)?(([\\da-z.-]+)\\.)*([a-z.]{2,6})([/\\w .-]*)*/?$', '/a'],
  ['^(https?|ftp)://([\\w-]+\\.)+[\\w-]+(/[\\w ./?%&=-]*)*$', 'a.'],
  ['^([\\w.-]+)+@([\\w-]+\\.)+\\w+$', 'a.'],
  ['^(?:[a-z0-9!#$%&*+/=?^_{|}~-]+(?:\\.[a-z0-9!#$%&*+/=?^_{|}~-]+)*)+@', 'a.'],
  ['(?:Mozilla|Opera).*(?:Windows|Mac).*(?:Gecko|KHTML).*x', 'Mozilla Windows '],
  ['^[A-Z]+(\\s+[A-Z]+)*(\\s*,\\s*[A-Z]+)*$', 'A '],
  ['(a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p)*q', 'abcdefghijklmnop'],
  ['\\bfunction\\s*\\(.*\\)*\\s*\\{', 'function('],
  ['^(\\w+\\.)*\\w+\\(.*\\)$', 'a.'],
  ['([^/]*)*/$', 'a'],
  ['(?:\\n\\s*)+x', '\n '],
  ['^(?:\\+|-)?(?:0|[1-9]\\d*)*$', '1'],
  ['(?:a*)*(?:b*)*(?:a*)*c', 'ab'],
  ['((a{1,5}){1,5}){1,5}!', 'a'],
  ['^(a?a?a?a?a?a?)*$', 'a'],
  ['(?:[a-z]+\\d*)+[A-Z]', 'a1'],
  ['(\\pL\\pM*)*\\pN$', 'é'],
].map(([pattern = '', unit = '']) => ({ pattern, unit }))

/** Patterns that would compile to a thousand times their own length. */
const huge: readonly EvilPattern[] = [
  'a{1000}'.repeat(140),
  'a{0,1000}'.repeat(110),
  `(${'a'.repeat(1010)}){1000}`,
  `(${'a?'.repeat(505)}){1000}`,
  `(?:${'(?:a|b)'.repeat(140)}){900}`,
  '(\\pL{999})*'.repeat(80),
  '(?:(?:a{10}){10}){10}'.repeat(48),
  `(${'[ab]'.repeat(250)}){1000}`,
  `(?:${'.'.repeat(500)}){0,1000}`,
  `${'('.repeat(499)}a{1000}${')'.repeat(499)}`,
  `(?:${'x'.repeat(200)}|${'y'.repeat(200)}){1000}`,
  '[^a]{1000}'.repeat(100),
].map((pattern) => ({ pattern, unit: 'a' }))

/** Alternations of many words, with and without a repetition around them. */
const alternations: readonly EvilPattern[] = [10, 50, 200].flatMap((count) => {
  const words = Array.from({ length: count }, (_, at) => `a${(at % 7).toString(7).repeat(at % 4)}`)
    .join('|')
    .slice(0, 900)
  const whole = words.slice(0, words.lastIndexOf('|'))
  return [`${whole}`, `(${whole})*!`, `(?:${whole})+$`, `^(?:${whole}){1,9}!`].map((pattern) => ({
    pattern,
    unit: 'a0',
  }))
})

/** Features that RE2 does not have. They are rejected and not run. */
export const unsupportedPatterns: readonly string[] = [
  '(a+)\\1+',
  '(?=a+)a',
  '(?!a)b',
  '(?<=a)b',
  '(?<!a)b',
  '(?>a+)b',
  'a++b',
  '(?P=x)',
  '\\k<x>',
  '(?(1)a|b)',
  '(?R)',
  '(?#x)a',
  'a{1001}',
  'a{2,1}',
  '(',
  ')',
  '[',
  '[z-a]',
  '*a',
  'a|*',
  '\\',
  '\\8',
  '(?P<a>x)(?P<a>y)',
  '\\p{Nothing}',
  '(?z)a',
]

/** Every template with every atom, count and end. */
export const templatedPatterns: readonly EvilPattern[] = templates.flatMap((template) => {
  const numbers = template.includes('N') ? counts : [0]
  return atoms.flatMap(({ x, y, unit }) =>
    numbers.flatMap((count) =>
      ends.map((end) => ({
        pattern: `${template.replace(/[XYN]/g, (letter) => (letter === 'X' ? x : letter === 'Y' ? y : String(count)))}${end}`,
        unit,
      })),
    ),
  )
})

/** Those that are written out: found in the wild, huge ones, and alternations of many words. */
export const singlePatterns: readonly EvilPattern[] = [...foundInTheWild, ...huge, ...alternations]

/** All hostile patterns. */
export const evilPatterns: readonly EvilPattern[] = [...templatedPatterns, ...singlePatterns]
