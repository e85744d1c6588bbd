import fc from 'fast-check'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'

/** A request as its parts, which are written into its URL without any change. */
export type RequestParts = {
  readonly params: Readonly<Record<string, string>>
  readonly query: readonly (readonly [string, string])[]
  /** The text of the body; null for none. */
  readonly body: string | null
  readonly contentType: string
}

const strangeTexts = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    '0x',
    '1.5',
    'null',
    'true',
    'NaN',
    '[]',
    '{}',
    '..',
    '../..',
    '\0',
    'a\0b',
    '\n',
    '%',
    '_',
    '*',
  ],
  ...["' OR 1=1 --", '$1', '<b>', '🦊', '𝟙', 'ａ', '\u202e', 'e\u0301', 'ß', 'İ', 'x'.repeat(1_500), '9'.repeat(400)],
  ...[
    'eip155:0',
    'eip155:',
    'eip155:9007199254740993',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    `0x${'f'.repeat(40)}`,
  ],
  ...[`0x${'00'.repeat(32)}`, `0x${'F'.repeat(64)}`, `0x${'0'.repeat(39)}g`, `eip155:31337:0x${'00'.repeat(20)}`],
  ...[
    '1'.repeat(78),
    '115792089237316195423570985008687907853269984665640564039457584007913129639936',
    '1e999',
    '__proto__',
  ],
]
/** As they are in the URL: encodings of no text. */
const strangeEncodings = ['%', '%zz', '%ff', '%c0%80', '%ed%a0%80', '%00', '%2e%2e', '%2f', '+', '%25']

const text = fc.oneof(fc.constantFrom(...strangeTexts), fc.string({ unit: codePoint, maxLength: 40 }), fc.string())
const encoded = fc.oneof(
  { weight: 4, arbitrary: text.map((one) => encodeURIComponent(one)) },
  { weight: 1, arbitrary: fc.constantFrom(...strangeEncodings) },
)
const json = fc.oneof(
  ...[fc.jsonValue({ maxDepth: 3 }), text, fc.integer(), fc.constantFrom(null, true, 1e300, -0.5, 2 ** 53)],
  fc.array(text, { maxLength: 200 }),
)
const brokenBodies = [
  '',
  '{',
  '[',
  'undefined',
  '\0',
  '[[',
  '{"a":1,}',
  '"\\ud800"',
  '['.repeat(5_000),
  '{"a":'.repeat(5_000),
]

/** Returns requests that differ from a valid one in one or two places. Few of them are valid. */
export function malform(valid: RequestParts, queryNames: readonly string[]): fc.Arbitrary<RequestParts> {
  const change = fc.oneof(
    ...Object.keys(valid.params).map((name) =>
      // Another path would be asked for.
      encoded
        .filter((value) => !/^(%2e|\.){0,2}$/i.test(value))
        .map((value) => (parts: RequestParts) => ({
          ...parts,
          params: { ...parts.params, [name]: value },
        })),
    ),
    ...queryNames.flatMap((name) => [
      encoded.map((value) => (parts: RequestParts) => ({
        ...parts,
        query: [...parts.query.filter(([one]) => one !== name), [name, value] as const],
      })),
      encoded.map((value) => (parts: RequestParts) => ({ ...parts, query: [...parts.query, [name, value] as const] })),
      fc.constant((parts: RequestParts) => ({ ...parts, query: parts.query.filter(([one]) => one !== name) })),
    ]),
    ...(valid.body === null ? [] : changeBody(valid.body)),
    encoded.map((value) => (parts: RequestParts) => ({
      ...parts,
      query: [...parts.query, ['unknown', value] as const],
    })),
  )
  return fc
    .array(change, { minLength: 1, maxLength: 2 })
    .map((all) => all.reduce<RequestParts>((parts, one) => one(parts), valid))
}

function changeBody(valid: string): fc.Arbitrary<(parts: RequestParts) => RequestParts>[] {
  const value: unknown = JSON.parse(valid)
  const toBody = (body: string) => (parts: RequestParts) => ({ ...parts, body })
  return [
    ...pathsOf(value).flatMap((path) => [
      json.map((changed) => toBody(JSON.stringify(replaceAt(value, path, changed)))),
      fc.constant(toBody(JSON.stringify(replaceAt(value, path, undefined)))),
    ]),
    json.map((changed) => toBody(JSON.stringify(changed))),
    fc.constantFrom(...brokenBodies).map(toBody),
    fc
      .constantFrom('text/plain', 'text/html', '', 'application/json; charset=utf-16', 'application/json')
      .map((contentType) => (parts: RequestParts) => ({
        ...parts,
        contentType,
      })),
  ]
}

/** The places in a value of JSON. */
function pathsOf(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [[name], ...pathsOf(inner).map((path) => [name, ...path])])
}

/** @param changed - undefined to leave the place out. */
function replaceAt(value: unknown, [name, ...path]: readonly string[], changed: unknown): unknown {
  if (name === undefined) return changed
  if (Array.isArray(value))
    return value.map((inner, at) => (String(at) === name ? replaceAt(inner, path, changed) : inner))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([one, inner]) => [one, one === name ? replaceAt(inner, path, changed) : inner]),
  )
}
