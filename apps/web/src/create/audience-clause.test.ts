import { assert, constantFrom, property } from 'fast-check'
import { parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { sentenceText, writeSentence } from '../action-editor/action-sentence.ts'
import { type ClaimantDraft, type Draft, emptyDraft } from '../action-editor/draft.ts'
import { audienceLimit } from './audience-clause.ts'
import type { AudienceKind } from './boost-form.ts'

const swapped = parseAbiItem('event Swapped(address indexed trader, address spender)')
const context = { conditions: [[]], contractNames: ['Harbor'] }

function draftOf(claimant: ClaimantDraft): Draft {
  const [empty] = emptyDraft.actions
  if (empty === undefined) throw new Error('the empty draft has an action')
  const addressText = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
  return { ...emptyDraft, claimant, actions: [{ ...empty, addressText, item: swapped }] }
}

const trader = { type: 'field', actionIndex: 0, path: [0] } as const
const spender = { type: 'field', actionIndex: 0, path: [1] } as const

type Ids = { readonly allowIds?: readonly string[]; readonly denyIds?: readonly string[] }
const say = (claimant: ClaimantDraft, who: AudienceKind, ids: Ids = {}) =>
  sentenceText(
    writeSentence(draftOf(claimant), context, {
      limit: audienceLimit({ who, allowIds: [], denyIds: [], ...ids }),
      reward: null,
    }),
  )

describe('audienceLimit', () => {
  test.each([
    ['anyone', trader, 'Anyone who swaps on Harbor qualifies.'],
    ['listed', trader, 'Anyone on the list who swaps on Harbor qualifies.'],
    ['unlisted', trader, 'Anyone not on the list who swaps on Harbor qualifies.'],
    ['listed', { type: 'sender' }, 'Anyone on the list whose transaction swaps on Harbor qualifies.'],
    ['offchain', trader, 'Anyone on the offchain lists who swaps on Harbor qualifies.'],
  ] as const)('default: %s', (who, claimant, sentence) => expect(say(claimant, who)).toBe(sentence))

  test('default: offchain lists are named', () => {
    expect(say(trader, 'offchain', { allowIds: ['vip'] })).toBe(
      'Anyone on the list “vip” who swaps on Harbor qualifies.',
    )
    expect(say(trader, 'offchain', { allowIds: ['a', 'b'], denyIds: ['spam'] })).toBe(
      'Anyone on the lists “a” or “b” and not on the list “spam” who swaps on Harbor qualifies.',
    )
  })

  test('behavior: a limit also applies to an account that a field names', () => {
    expect(say(spender, 'unlisted')).toBe(
      'Anyone not on the list who is named as spender when a wallet swaps on Harbor qualifies.',
    )
  })

  test('behavior: the name of a list cannot reorder the text after it', () => {
    expect(say(spender, 'offchain', { allowIds: ['a\u0000b'] })).toBe(
      'Anyone on the list “ab” who is named as spender when a wallet swaps on Harbor qualifies.',
    )
  })

  test('property: with a list, no sentence says that anyone qualifies', () => {
    assert(
      property(
        constantFrom<ClaimantDraft>(trader, spender, { type: 'sender' }),
        constantFrom<AudienceKind>('listed', 'unlisted', 'offchain'),
        (claimant, who) => {
          expect(say(claimant, who)).toMatch(/^Anyone (not )?on the (offchain )?list/)
        },
      ),
    )
  })
})
