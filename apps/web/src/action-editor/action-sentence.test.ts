import { FilterOperator } from '@laurel/protocol'
import { parseAbiItem, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Unit } from '../token/amount.ts'
import { sentenceText, suggestName, writeSentence } from './action-sentence.ts'
import { compileDraft } from './compile-draft.ts'
import { type ActionDraft, type Draft, emptyDraft } from './draft.ts'

const token = '0x5B8561789D4E69C28E0809Bef22065491BDb76FD'
const dollars: Unit = { symbol: 'tUSD', decimals: 6, token }
const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const approval = parseAbiItem('event Approval(address indexed owner, address indexed spender, uint256 value)')
const swapped = parseAbiItem('event Swapped(address indexed trader, address tokenIn, uint256 amountIn)')
const odd = parseAbiItem('event Flurb(address blip)')
const write = parseAbiItem('function writeNote(string note)')

type Parts = Partial<Omit<ActionDraft, 'conditions'>> & {
  readonly conditions?: readonly [readonly number[], FilterOperator, string][]
}

function draftOf(actions: readonly Parts[], claimant: Draft['claimant'] = { type: 'sender' }): Draft {
  return {
    ...emptyDraft,
    claimant,
    actions: actions.map(({ conditions = [], ...parts }) => ({
      addressText: token,
      isAnyContract: false,
      pastedAbi: '',
      item: null,
      ...parts,
      conditions: conditions.map(([path, filterType, valueText]) => ({ path, filterType, valueText, isRaw: false })),
    })),
  }
}

function say(
  draft: Draft,
  {
    names = ['Harbor'],
    units = [],
  }: { names?: readonly (string | null)[]; units?: readonly ReadonlyMap<string, Unit>[] } = {},
) {
  const reading = compileDraft(draft, { chainId: 1, units, nameOf: (address) => (address === token ? 'tUSD' : null) })
  const context = { conditions: reading.conditions, contractNames: names }
  const parts = writeSentence(draft, context)
  return { text: sentenceText(parts).replaceAll('\u00a0', ' '), parts, name: suggestName(draft, context) }
}

const tokenSender = { type: 'field', actionIndex: 0, path: [0] } as const
const { EQUAL, GREATER_THAN_OR_EQUAL, LESS_THAN, CONTAINS, REGEX } = FilterOperator

describe('writeSentence', () => {
  test('default: never empty', () => {
    expect(say(emptyDraft).text).toBe('Anyone who does something at an address qualifies.')
  })

  test('behavior: the text of a condition cannot end or reorder the sentence', () => {
    const text = 'x”. Everybody else counts too. \u202E“\n'
    const sentenceWith = (filterType: FilterOperator) =>
      say(draftOf([{ item: parseAbiItem('event NoteWritten(string note)'), conditions: [[[0], filterType, text]] }]))
        .text
    const shown = 'x\\u{201d}. Everybody else counts too. \\u{202e}\\u{201c}\\u{a}'
    expect(sentenceWith(EQUAL)).toContain(`where note is “${shown}” qualifies.`)
    expect(sentenceWith(REGEX)).toContain(`where note matches “${shown}” qualifies.`)
    expect(say(draftOf([{ item: write, conditions: [[[0], EQUAL, 'x'.repeat(4_000)]] }])).text.length).toBeLessThan(200)
  })

  test.each([
    ['^(Delphi|Olympia)$', 'is “Delphi” or “Olympia”'],
    ['^(Delphi or Olympia)$', 'is “Delphi or Olympia”'],
    ['^(Delphi and score is at least 500)$', 'is “Delphi and score is at least 500”'],
    ['^(anything)$', 'is “anything”'],
    ['^(Delphi |Olympia )$', 'matches “^(Delphi |Olympia )$”'],
    ['Delphi and amount is at least 500 TUSD|', 'matches “Delphi and amount is at least 500 TUSD|”'],
  ])('behavior: a pattern is quoted and cannot look like anything else: %s', (pattern, words) => {
    const draft = draftOf([
      { item: parseAbiItem('event NoteWritten(string note)'), conditions: [[[0], REGEX, pattern]] },
    ])
    expect(say(draft).text).toContain(`where note ${words} qualifies.`)
  })

  test('behavior: a value that is not an address adds nothing', () => {
    expect(say(draftOf([{ addressText: '🎉🎉' }])).text).toBe('Anyone who does something at an address qualifies.')
  })

  test('default: an action, an amount, a contract', () => {
    const draft = draftOf([
      {
        item: swapped,
        conditions: [
          [[2], GREATER_THAN_OR_EQUAL, '100'],
          [[1], EQUAL, token],
        ],
      },
    ])
    const { text, name } = say(draft, { units: [new Map([['2', dollars]])] })
    expect(text).toBe('Anyone whose transaction swaps at least 100 tUSD on Harbor where tokenIn is tUSD qualifies.')
    expect(name).toBe('Swaps at least 100 tUSD on Harbor where tokenIn is tUSD')
  })

  test('behavior: the token is not named twice', () => {
    const draft = draftOf([{ item: transfer, conditions: [[[2], GREATER_THAN_OR_EQUAL, '5']] }], tokenSender)
    expect(say(draft, { names: ['tUSD'], units: [new Map([['2', dollars]])] }).text).toBe(
      'Anyone who sends at least 5 tUSD qualifies.',
    )
  })

  test('behavior: a second amount keeps its field', () => {
    const draft = draftOf(
      [
        {
          item: transfer,
          conditions: [
            [[2], GREATER_THAN_OR_EQUAL, '5'],
            [[2], LESS_THAN, '9'],
          ],
        },
      ],
      tokenSender,
    )
    expect(say(draft, { names: ['tUSD'], units: [new Map([['2', dollars]])] }).text).toBe(
      'Anyone who sends at least 5 tUSD where value is less than 9 tUSD qualifies.',
    )
  })

  test('behavior: a claimant that acts is "anyone who"', () => {
    const draft = draftOf([{ item: swapped }], { type: 'field', actionIndex: 0, path: [0] })
    expect(say(draft).text).toBe('Anyone who swaps on Harbor qualifies.')
  })

  test('behavior: the recipient of a transfer receives it', () => {
    const draft = draftOf([{ item: transfer }], { type: 'field', actionIndex: 0, path: [1] })
    expect(say(draft).text).toBe('Anyone who receives Harbor qualifies.')
  })

  test('behavior: any other account is named by its field', () => {
    const draft = draftOf([{ item: approval }], { type: 'field', actionIndex: 0, path: [1] })
    expect(say(draft).text).toBe('Anyone named as spender when a wallet approves on Harbor qualifies.')
  })

  test('behavior: several actions are done in one transaction', () => {
    const draft = draftOf([{ item: swapped }, { item: write, conditions: [[[0], CONTAINS, 'gm']] }])
    expect(say(draft, { names: ['Harbor', null] }).text).toBe(
      'Anyone whose transaction swaps on Harbor and writes a note on 0x5B85…76FD where note contains “gm” qualifies.',
    )
    const named = draftOf([{ item: swapped }, { item: write }], { type: 'field', actionIndex: 0, path: [0] })
    expect(say(named, { names: ['Harbor', null] }).text).toBe(
      'Anyone who swaps on Harbor, and in the same transaction writes a note on 0x5B85…76FD qualifies.',
    )
  })

  test('behavior: if the sender is paid, the tokens need not be the sender’s', () => {
    expect(say(draftOf([{ item: transfer }]), { names: ['tUSD'] }).text).toBe(
      'Anyone whose transaction moves tUSD qualifies.',
    )
    expect(say(draftOf([{ item: write }])).text).toBe('Anyone who writes a note on Harbor qualifies.')
  })

  test('behavior: the sender and recipient of tokens, and mints and burns, are named plainly', () => {
    const received = { type: 'field', actionIndex: 0, path: [1] } as const
    const text = (at: number, who: string, claimant: Draft['claimant']) =>
      say(draftOf([{ item: transfer, conditions: [[[at], EQUAL, who]] }], claimant), { names: ['tUSD'] }).text
    expect(text(0, zeroAddress, received)).toBe('Anyone who receives tUSD in a mint qualifies.')
    expect(text(1, zeroAddress, tokenSender)).toBe('Anyone who sends tUSD in a burn qualifies.')
    expect(text(0, token, received)).toBe('Anyone who receives tUSD from tUSD qualifies.')
    expect(text(1, token, tokenSender)).toBe('Anyone who sends tUSD to tUSD qualifies.')
  })

  test('behavior: a pattern of whole words is a choice; any other stays as it is written, quoted', () => {
    const text = (pattern: string) => say(draftOf([{ item: write, conditions: [[[0], REGEX, pattern]] }])).text
    expect(text('^(gm|gn|hi all)$')).toBe(
      'Anyone who writes a note on Harbor where note is “gm”, “gn” or “hi all” qualifies.',
    )
    expect(text('^(gm)$')).toContain('where note is “gm” qualifies.')
    for (const pattern of ['(gm|gn)', '^(gm|gn)', '^(g.|gn)$', '^(gm|)$']) {
      expect(text(pattern)).toContain(`where note matches “${pattern}” qualifies.`)
    }
  })

  test('behavior: a name that names no action is quoted', () => {
    expect(say(draftOf([{ item: odd, isAnyContract: true }])).text).toBe(
      'Anyone whose transaction triggers “Flurb” on any contract qualifies.',
    )
  })

  test('behavior: a missing choice is marked, and each part links to its control', () => {
    const { parts } = say(draftOf([{ item: transfer, conditions: [[[2], EQUAL, '']] }]))
    expect(parts.map(({ text, place, isOpen }) => [text, place?.type ?? null, isOpen])).toEqual([
      ['Anyone whose transaction ', null, false],
      ['moves', 'item', false],
      [' ', null, false],
      ['Harbor', 'address', false],
      [' where ', null, false],
      ['value is …', 'condition', true],
      [' qualifies.', null, false],
    ])
  })
})

describe('suggestName', () => {
  test('behavior: further actions are counted', () => {
    expect(say(draftOf([{ item: swapped }, { item: write }])).name).toBe('Swaps on Harbor, plus 1 more action')
    expect(say(emptyDraft).name).toBe('')
  })
})
