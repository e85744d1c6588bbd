import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { type SentencePart, sentenceText, writeSentence } from '../action-editor/action-sentence.ts'
import { emptyDraft } from '../action-editor/draft.ts'
import { readReward } from './read-reward.ts'
import { joinClauses, rewardClause, rewardLine } from './reward-clause.ts'
import { emptyRewardForm, type RewardForm } from './reward-form.ts'

const words = (text: string): SentencePart => ({ text, place: null, isOpen: false })
const earns = [words(' earns '), words('25 TUSD'), words(', once')]
const chance = [words(' gets one raffle ticket to win '), words('100 LEAF')]
const said = (...clauses: Parameters<typeof joinClauses>[0]) =>
  sentenceText(
    writeSentence(emptyDraft, { conditions: [[]], contractNames: [] }, { limit: null, reward: joinClauses(clauses) }),
  )

describe('joinClauses', () => {
  test.each([
    ['one', [earns], 'Anyone who does something at an address earns 25 TUSD, once.'],
    [
      'two',
      [earns, chance],
      'Anyone who does something at an address earns 25 TUSD, once; and gets one raffle ticket to win 100 LEAF.',
    ],
    [
      'three',
      [earns, chance, earns],
      'Anyone who does something at an address earns 25 TUSD, once; gets one raffle ticket to win 100 LEAF; and earns 25 TUSD, once.',
    ],
    [
      'one of two that is open',
      [earns, null],
      'Anyone who does something at an address earns 25 TUSD, once; and earns something more.',
    ],
    ['none that is whole', [null, null], 'Anyone who does something at an address qualifies.'],
  ] as const)('default: %s', (_, clauses, sentence) => expect(said(...clauses)).toBe(sentence))
})

describe('rewardLine', () => {
  test.each([
    [earns, 'pool', '25 TUSD, once'],
    [chance, 'raffle', 'Raffle for 100 LEAF'],
    [null, 'points', 'Points: incomplete'],
  ] as const)('default: %#', (clause, kind, line) => expect(rewardLine(clause, kind)).toBe(line))
})

describe('rewardClause', () => {
  const unit = { symbol: 'TUSD', decimals: 6, token: zeroAddress }
  const clauseOf = (changes: Partial<RewardForm>) => {
    const form: RewardForm = { ...emptyRewardForm, assetText: zeroAddress, amountText: '25', ...changes }
    const around = { unit, pegUnit: unit, fields: [] }
    const reading = readReward(form, { ...around, protocolFee: 0n, owner: zeroAddress })
    return rewardClause({ at: 0, form, reading, ...around })
  }

  test('behavior: a declining reward is described with its rise: a late claim is paid more than the first amount', () => {
    expect(said(clauseOf({ kind: 'falling', accountsText: '4' }))).toBe(
      'Anyone who does something at an address earns 25\u00a0TUSD at creation, 0.50\u00a0TUSD less after each claim, 0.50\u00a0TUSD more for each hour without one.',
    )
  })

  test.each([
    ['', '', ''],
    ['2', '', ', up to 2 times'],
    ['1', '1', ', once, 1 wallet in total'],
    ['', '1500', ', 1,500 wallets in total'],
  ])(
    'behavior: %s claims each and %s accounts are mentioned, because nobody after them is paid',
    (timesText, accountsText, end) => {
      const form = { kind: 'pegged', pegText: zeroAddress, totalText: '1000', timesText, accountsText } as const
      expect(said(clauseOf(form))).toBe(
        `Anyone who does something at an address earns 25\u00a0TUSD worth of TUSD${end}.`,
      )
    },
  )
})
