import { describe, expect, test } from 'vitest'
import {
  codeComplaints,
  commentProse,
  languageComplaints,
  markdownProse,
  nameComplaints,
  proseComplaints,
  wordsOfName,
} from './language-rules.mjs'

const messages = (found: readonly { readonly message: string }[]) => found.map(({ message }) => message.split(':')[0])

describe('proseComplaints', () => {
  test.each([
    ['The deed is checked.', '"deed"'],
    ['Whoever signs it pays.', '"Whoever"'],
    ['The caller is told why.', '"told"'],
    ['What it kept.', '"kept"'],
    ['The rule stands for an hour.', '"stands"'],
    ['It is a line of its own.', '"of its own"'],
    ['It is no address.', '"is no a"'],
    ['A stranger sends it.', '"stranger"'],
  ])('error: %s', (sentence, message) => {
    expect(messages(proseComplaints(sentence, 1))).toEqual([message])
  })

  test.each([
    'There is no address.',
    'It is no longer pending.',
    'It keeps the address and understands it.',
    'The field `deed` of the old shape.',
    'See https://example.org/told/kept.',
  ])('default: %s', (sentence) => {
    expect(proseComplaints(sentence, 1)).toEqual([])
  })

  test('behavior: a complaint has its line', () => {
    expect(proseComplaints('Fine.\nIt was told.', 7).map(({ line }) => line)).toEqual([8])
  })
})

describe('markdownProse', () => {
  test('behavior: leaves code blocks out and lines where they are', () => {
    expect(markdownProse('a\n```ts\ntold()\n```\nb')).toBe('a\n\n\n\nb')
    expect(markdownProse('````md\n```\ntold\n```\n````\nb')).toBe('\n\n\n\n\nb')
  })
})

describe('commentProse', () => {
  test('behavior: comments only, and no text that looks like one', () => {
    const prose = commentProse('string a = "// told"; // kept\n/* deed\n told */ uint told;')
    expect(messages(proseComplaints(prose, 1))).toEqual(['"kept"', '"deed"', '"told"'])
  })
})

describe('names', () => {
  test('default: words of a name', () => {
    expect(wordsOfName('toHTMLWordList')).toEqual(['to', 'html', 'word', 'list'])
    expect(wordsOfName('TO_WORD_LIST')).toEqual(['to', 'word', 'list'])
    expect(wordsOfName('to-word-list.ts')).toEqual(['to', 'word', 'list', 'ts'])
  })

  test.each([
    ...['deedOf', 'MOST_BYTES', 'READS_AT_ONCE', 'CONNECT_LIMIT_MS', 'askNode', 'toldOnce'],
    ...['LONGEST', 'LIGHT_TEXT_MOST', 'AT_ONCE', 'AT_ONCE_OF_NODE', 'MATCH_DEADLINE_MS', 'MUCH_BYTES'],
  ])('error: %s', (name) => {
    expect(nameComplaints(name)).toHaveLength(1)
  })

  test.each(['MAX_BYTES', 'CONNECT_TIMEOUT_MS', 'indeed', 'task', 'taskId', 'RATE_LIMIT'])('default: %s', (name) => {
    expect(nameComplaints(name)).toEqual([])
  })
})

describe('codeComplaints', () => {
  const complaints = (text: string) => messages(codeComplaints('example.tsx', text))

  test('error: names that are declared, comments, texts', () => {
    expect(complaints('// Told once.\nconst kept = 1')).toEqual(['"Told"', 'the name kept has "kept"'])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code.
    expect(complaints('const a = `It was ${told} and kept here`')).toEqual(['"kept"'])
    expect(complaints('const view = <p>You were told.</p>')).toEqual(['"told"'])
    expect(complaints('interface A { readonly deed: string }')).toEqual(['the name deed has "deed"'])
    expect(complaints('const list = [\n  1,\n  // told\n]')).toEqual(['"told"'])
    expect(complaints('/** @param {(visitor: string) => void} done */\nfunction run(done) {}')).toEqual([
      'the name visitor has "visitor"',
    ])
  })

  test('default: names of others are used as they are, and a single word is a code', () => {
    expect(complaints("import { kept } from 'other'\nkept.told('kept')")).toEqual([])
  })

  test('error: a union with another discriminant, also of named members', () => {
    const reason = ['a union with the discriminant kind']
    expect(complaints("type A = { kind: 'a' } | { kind: 'b' }")).toEqual(reason)
    expect(complaints("type A = { kind: 'a' | 'b' } | { kind: 'c' }")).toEqual(reason)
    expect(complaints("type B = { kind: 'a' }\ninterface C { kind: 'b' }\ntype A = B | C")).toEqual(reason)
  })

  test('default: status, type, a flag, and what is the same in each', () => {
    expect(complaints("type A = { status: 'a'; kind: 'x' } | { status: 'b'; kind: 'y' }")).toEqual([])
    expect(complaints("type A = { type: 'a' } | { type: 'b' }")).toEqual([])
    expect(complaints('type A = { isPaid: true; hash: string } | { isPaid: false }')).toEqual([])
    expect(complaints("type A = { kind: 'a'; x: 1 } | { kind: 'a'; y: 1 }")).toEqual([])
  })
})

describe('languageComplaints', () => {
  test('behavior: by the kind of file, with its place', () => {
    expect(languageComplaints('src/a.ts', '\n// told')).toEqual([
      'src/a.ts:2 "told": write reported, shown, dispatched',
    ])
    expect(languageComplaints('docs/a.md', 'told')).toHaveLength(1)
    expect(languageComplaints('src/A.sol', 'uint told; /// told')).toHaveLength(1)
    expect(languageComplaints('src/kept-page.ts', '')).toHaveLength(1)
    expect(languageComplaints('src/generated/a.ts', '// told')).toEqual([])
    expect(languageComplaints('packages/protocol/src/abi/core.ts', '// told')).toEqual([])
    expect(languageComplaints('apps/web/src/abi/a.ts', '// told')).toHaveLength(1)
    expect(languageComplaints('docs/a.md', 'The reorganisation initialised the colour.')).toHaveLength(3)
    expect(languageComplaints('icon.svg', '<!-- told -->')).toEqual([])
  })
})
