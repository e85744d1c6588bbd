import { describe, expect, test } from 'vitest'
import { type ClaimKnowledge, claimSteps, formatHeading } from './claim-steps.ts'

const start: ClaimKnowledge = {
  ...{ hash: '0x1', isMined: true, isConnected: true, answer: null, requestProblem: null, named: null },
  ...{ elsewhere: null, network: 'Laurel Local' },
  ...{ rewardStatus: { status: 'payable' }, allowListKind: 'openAllowList', unit: null },
  isPaidOnce: true,
  ...{ isRaffle: false, isUnknown: false, otherClaimant: null },
  ...{ wasPaidBefore: false, isRequestOpen: false },
  state: { status: 'idle' },
}
const signed: NonNullable<ClaimKnowledge['answer']> = {
  status: 'signed',
  claimData: '0x',
  completion: {
    ...{ chainId: 1, boostId: '1', incentiveId: 0, transactionHash: '0x1', status: 'signed', maxReward: 25n },
    claimant: '0x00000000000000000000000000000000000000aa',
  },
}
const pending = { status: 'pending', code: 'not-finalized' } as const

describe('claimSteps', () => {
  test.each([
    ['nothing found', { hash: null }, 'found'],
    ['nobody connected', { isConnected: false }, 'verified'],
    ['nobody connected, and in no block', { isConnected: false, isMined: false }, 'found'],
    ['the verifier reads', {}, 'verified'],
    ['too early', { answer: pending }, 'verified'],
    ['in no block', { answer: { ...pending, code: 'transaction-pending' } }, 'found'],
    ['signed', { answer: signed }, 'claim'],
    ['in the wallet', { answer: signed, state: { status: 'confirming' } }, 'claim'],
    ['paid', { answer: signed, state: { status: 'success', hash: '0x2', isLast: true } }, 'paid'],
  ] as const)('default: %s', (_, knowledge, at) => {
    expect(claimSteps({ ...start, ...knowledge }).current).toMatchObject({ status: 'waiting', at })
  })

  test('behavior: a pending code has its own sentence on the page', () => {
    expect(claimSteps({ ...start, answer: pending }).current).toMatchObject({
      ...{ status: 'waiting', at: 'verified', detail: 'Your transaction qualifies. Waiting for its block to be final' },
    })
    const other = { status: 'pending', code: 'unknown' } as const
    expect(claimSteps({ ...start, answer: other }).current).toMatchObject({
      ...{ status: 'waiting', at: 'verified', detail: expect.stringMatching(/doesn’t sign this yet/) },
    })
  })

  test('behavior: only a step that lacks a wallet asks for one', () => {
    expect(claimSteps({ ...start, isConnected: false }).current).toMatchObject({ at: 'verified', needsWallet: true })
    expect(claimSteps(start).current).toMatchObject({ at: 'verified', needsWallet: false })
    expect(claimSteps({ ...start, answer: pending }).current).toMatchObject({ needsWallet: false })
  })

  test('behavior: there is no button before the claim is known to pay', () => {
    const unknown = claimSteps({ ...start, answer: signed, rewardStatus: { status: 'unknown' } })
    expect(unknown).toMatchObject({ isReady: false, current: { status: 'waiting', at: 'claim' } })
    expect(formatHeading(unknown, '')).toBe('Checking your claim')
    expect(claimSteps({ ...start, answer: signed }).isReady).toBe(true)
  })

  test.each([
    ['simpleDenyList', 'This wallet is excluded by the creator'],
    ['simpleAllowList', 'This wallet isn’t on the allowlist'],
  ] as const)('behavior: a rejection by a %s has its own title', (allowListKind, title) => {
    const answer = { status: 'refused', code: 'not-allow-listed', reason: '' } as const
    expect(claimSteps({ ...start, answer, allowListKind }).current).toMatchObject({ title })
  })

  test('behavior: a paid claim stays paid, whatever its eligibility is now', () => {
    const rewardStatus = { status: 'claimed' } as const
    const steps = claimSteps({
      ...start,
      answer: signed,
      rewardStatus,
      state: { status: 'success', hash: '0x2', isLast: true },
    })
    expect(steps.isPaid).toBe(true)
    expect(formatHeading(steps, '25 TUSD is yours')).toBe('25 TUSD is yours')
  })

  test.each([
    ['nothing is left', { rewardStatus: { status: 'out-of-funds', claims: 1n } }],
    ['the rest was taken back', { rewardStatus: { status: 'clawed-back', claims: 1n } }],
    ['the account is on the list no more', { rewardStatus: { status: 'not-listed' } }],
    ['the limit is reached', { rewardStatus: { status: 'over-cap' } }],
    ['the reward is not read yet', { rewardStatus: { status: 'unknown' } }],
    ['the verifier refuses it', { answer: { status: 'refused', code: 'over-cap', reason: '' } }],
    ['the verifier is away', { answer: null, requestProblem: 'It does not answer.' }],
    ['a task of later is too early', { answer: pending }],
    ['nothing is found', { hash: null, answer: null }],
    ['it was declined in the wallet', { state: { status: 'failed', hash: null, problem: '', isStarted: false } }],
  ] as const)('behavior: a claim that is paid onchain is shown as paid: %s', (_, knowledge) => {
    const steps = claimSteps({ ...start, answer: signed, wasPaidBefore: true, ...knowledge })
    expect(steps).toMatchObject({ wasPaid: true, isPaid: false, isReady: false })
    expect(formatHeading(steps, '')).toBe('You’ve claimed this already')
  })

  test('behavior: without a signed claim, an earlier claim shows only that it was paid', () => {
    const paid = { ...start, wasPaidBefore: true }
    expect(claimSteps({ ...paid, answer: signed }).current.at).toBe('claim')
    expect(claimSteps({ ...paid, answer: pending }).current.at).toBe('verified')
    expect(claimSteps({ ...paid, hash: null }).current.at).toBe('found')
    expect(claimSteps(paid)).toMatchObject({ wasPaid: false, current: { status: 'waiting' } })
  })

  test('behavior: another account’s completion and a pending claim are shown, even after an earlier payment', () => {
    const answer = { status: 'refused', code: 'claimant-mismatch', reason: '' } as const
    expect(claimSteps({ ...start, answer, wasPaidBefore: true })).toMatchObject({ wasPaid: false })
    const state = { status: 'pending', hash: '0x2', isSlow: false, isRestored: false } as const
    expect(claimSteps({ ...start, answer: signed, wasPaidBefore: true, state })).toMatchObject({ wasPaid: false })
  })

  test.each([
    ['the verifier is still asked', { answer: null }],
    ['the verifier is away', { answer: null, requestProblem: 'It does not answer.' }],
    ['the verifier wants a referrer', { answer: { ...pending, code: 'referral-signature-required' } }],
    ['its task is in a block that is not final', { answer: pending }],
    ['the reward is not read yet', { rewardStatus: { status: 'unknown' } }],
  ] as const)('behavior: a claim that another tab sent is shown as sent, also while %s', (_, knowledge) => {
    const state = { status: 'pending', hash: '0x2', isSlow: false, isRestored: true } as const
    const steps = claimSteps({ ...start, answer: signed, state, ...knowledge })
    expect(steps).toMatchObject({ isReady: false, transaction: '0x2', current: { status: 'waiting', at: 'claim' } })
    expect(formatHeading(steps, '')).toBe('Claim sent, waiting for confirmation')
  })

  test('behavior: a second claim is refused before anything is sent', () => {
    const steps = claimSteps({ ...start, answer: signed, rewardStatus: { status: 'claimed' } })
    expect(steps.current).toMatchObject({
      status: 'failed',
      at: 'claim',
      title: 'You’ve claimed this already',
      canRetry: false,
    })
    expect(steps).toMatchObject({ wasPaid: true, isPaid: false })
    expect(formatHeading(steps, '25 TUSD is yours')).toBe('You’ve claimed this already')
  })

  test('behavior: a reward that pays each task does not say that an account can claim once', () => {
    const steps = claimSteps({ ...start, answer: signed, rewardStatus: { status: 'claimed' }, isPaidOnce: false })
    expect(steps.wasPaid).toBe(true)
    expect(steps.current).toMatchObject({ detail: 'Each task is paid once.' })
  })

  test('behavior: a request that may be open in the wallet is shown before the claim is offered again', () => {
    const steps = claimSteps({ ...start, answer: signed, isRequestOpen: true })
    expect(steps).toMatchObject({ isReady: true, isUsersTurn: false })
    expect(steps.current).toMatchObject({ status: 'waiting', detail: 'Your wallet may still be waiting for you' })
    expect(formatHeading(steps, '')).toBe('Confirm the claim in your wallet')
  })

  test('behavior: a claim is not said to be unsent when an earlier page may have sent it', () => {
    const rewardStatus = { status: 'claimed' } as const
    for (const parts of [{ rewardStatus }, { wasPaidBefore: true }]) {
      const { current } = claimSteps({ ...start, answer: signed, ...parts })
      expect(current).toMatchObject({ detail: 'Each wallet can claim it once.' })
    }
    for (const parts of [{ rewardStatus }, { wasPaidBefore: true }]) {
      const steps = claimSteps({ ...start, answer: signed, isRequestOpen: true, ...parts })
      expect(steps).toMatchObject({ wasPaid: false, current: { status: 'waiting', at: 'claim' } })
    }
    const declined = { status: 'failed', hash: null, problem: '', isStarted: false } as const
    expect(claimSteps({ ...start, answer: signed, wasPaidBefore: true, state: declined }).current).toMatchObject({
      detail: 'Each wallet can claim it once. Nothing was sent.',
    })
  })

  test('behavior: an account paid from another tab is not asked to try again', () => {
    const rewardStatus = { status: 'claimed' } as const
    const failed = { status: 'failed', problem: 'No.', isStarted: false } as const
    const unsent = claimSteps({ ...start, answer: signed, rewardStatus, state: { ...failed, hash: null } })
    const sent = claimSteps({ ...start, answer: signed, rewardStatus, state: { ...failed, hash: '0x2' } })
    expect(unsent.current).toMatchObject({ canRetry: false, detail: expect.stringContaining('Nothing was sent') })
    expect(sent.current).toMatchObject({ canRetry: false, detail: expect.stringContaining('fee was spent') })
    expect([unsent.wasPaid, sent.wasPaid]).toEqual([true, true])
  })

  test('behavior: only a claim that was sent can have failed onchain', () => {
    const failed = { status: 'failed', problem: 'No.', isStarted: false } as const
    const head = (parts: Partial<ClaimKnowledge>) =>
      formatHeading(claimSteps({ ...start, answer: signed, ...parts }), '')
    expect(head({ state: { ...failed, hash: '0x2' } })).toBe('The claim didn’t go through')
    expect(head({ state: { ...failed, hash: null } })).toBe('Not claimed yet')
    expect(head({ rewardStatus: { status: 'out-of-funds', claims: 1n } })).toBe('Not claimable right now')
  })

  test('behavior: only a claim that was sent cost a fee', () => {
    const failed = { status: 'failed', problem: 'No.', isStarted: false } as const
    const declined = claimSteps({ ...start, answer: signed, state: { ...failed, hash: null } })
    const reverted = claimSteps({ ...start, answer: signed, state: { ...failed, hash: '0x2' } })
    expect(declined.current).toMatchObject({ tone: 'warn', detail: expect.not.stringContaining('fee') })
    expect(reverted.current).toMatchObject({ tone: 'bad', detail: expect.stringContaining('fee was spent') })
  })

  test('behavior: when another account was faster, the signed claim stays valid', () => {
    const gone = { status: 'all-claimed', claims: 3n } as const
    const state = { status: 'failed', problem: 'No.', hash: '0x2', isStarted: false } as const
    const { current } = claimSteps({ ...start, answer: signed, state, rewardStatus: gone })
    expect(current).toMatchObject({ title: 'The last reward went to someone else first', tone: 'bad', canRetry: false })
  })

  test('behavior: an ambiguous claimant must be chosen', () => {
    const answer = { status: 'refused', code: 'claimant-mismatch', reason: '' } as const
    const named = ['0x00000000000000000000000000000000000000aa', '0x00000000000000000000000000000000000000bb'] as const
    expect(claimSteps({ ...start, answer, named }).current).toMatchObject({
      ...{ status: 'failed', at: 'verified', isClaimantUnclear: true, title: 'Which of these wallets is yours?' },
    })
    expect(claimSteps({ ...start, answer, named: [named[0]] }).current).toMatchObject({
      title: 'Another wallet completed the task',
    })
  })

  test('behavior: a refusal has the text of its code, and the verifier’s reason is only in the details', () => {
    const answer = { status: 'refused', code: 'price-not-configured', reason: 'Why.' } as const
    expect(claimSteps({ ...start, answer }).current).toMatchObject({
      title: 'Reward amount unavailable',
      detail: 'The verifier doesn’t have a price for the token of this reward. No claim was sent.',
      technical: 'Why.',
    })
  })

  test('behavior: a code that the site does not know has its own text, and the verifier’s reason in the details', () => {
    const answer = { status: 'refused', code: 'unknown', reason: 'Too new.' } as const
    expect(claimSteps({ ...start, answer }).current).toMatchObject({
      detail: 'The verifier doesn’t sign this claim. The details show its reason. No claim was sent.',
      technical: 'Too new.',
    })
  })

  test('behavior: a missed condition is explained by Check, and the verifier’s reason is in the details', () => {
    const answer = { status: 'refused', code: 'filter-not-satisfied', reason: 'Step 1: the value.' } as const
    expect(claimSteps({ ...start, answer }).current).toMatchObject({
      ...{ title: 'This transaction doesn’t qualify for this boost', isMissed: true, technical: 'Step 1: the value.' },
      // The transaction was sent: only a claim was not.
      detail: 'No claim was sent.',
    })
  })

  test('behavior: a revert reason is shown plainly, with its data in the details', () => {
    const rewardStatus = { status: 'would-fail', reason: '0xdeadbeef', isRaw: true } as const
    expect(claimSteps({ ...start, answer: signed, rewardStatus }).current).toMatchObject({
      detail: 'The network would refuse it. No claim was sent.',
      technical: rewardStatus.reason,
    })
    const result = { status: 'would-fail', reason: 'The pool is empty.', isRaw: false } as const
    expect(claimSteps({ ...start, answer: signed, rewardStatus: result }).current).toMatchObject({
      detail: 'The pool is empty. No claim was sent.',
    })
  })

  test('behavior: a node’s message about a failed claim is in the details', () => {
    const state = { status: 'failed', problem: 'No.', details: 'eth_call', hash: null, isStarted: false } as const
    expect(claimSteps({ ...start, answer: signed, state }).current).toMatchObject({ technical: 'eth_call' })
  })

  test('behavior: a transaction of another network is shown there, and not waited for', () => {
    const answer = { ...pending, code: 'transaction-pending' } as const
    expect(claimSteps({ ...start, answer, elsewhere: 'Testnet' }).current).toMatchObject({
      ...{ status: 'failed', at: 'found', title: 'This transaction is on Testnet' },
      detail: 'This boost pays for tasks on Laurel Local. No claim was sent.',
    })
  })

  test('behavior: a transaction that no node knows is not waited for, with or without a wallet', () => {
    const answer = { ...pending, code: 'transaction-pending' } as const
    const unknown = { ...start, isUnknown: true, isMined: false, wasPaidBefore: true }
    const step = { status: 'failed', at: 'found', title: 'No such transaction on Laurel Local' }
    expect(claimSteps({ ...unknown, answer })).toMatchObject({ current: step })
    expect(claimSteps({ ...unknown, isConnected: false })).toMatchObject({ current: step })
    expect(claimSteps({ ...unknown, answer, wasPaidBefore: false, isUnknown: false }).current.status).toBe('waiting')
  })

  test('behavior: a claim of another account is not called yours', () => {
    const other = { ...start, answer: signed, wasPaidBefore: true, otherClaimant: '0xaa…aa' }
    const steps = claimSteps(other)
    expect(steps.current).toMatchObject({ title: 'Already claimed by 0xaa…aa' })
    expect(formatHeading(steps, '')).toBe('Already claimed by 0xaa…aa')
    const failed = { status: 'failed', problem: 'No.', isStarted: false, hash: '0x2' } as const
    const rewardStatus = { status: 'claimed' } as const
    expect(claimSteps({ ...other, wasPaidBefore: false, rewardStatus, state: failed }).current).toMatchObject({
      title: 'Already claimed by 0xaa…aa',
    })
    expect(claimSteps({ ...other, isRaffle: true }).current).toMatchObject({
      title: '0xaa…aa already entered this raffle',
    })
  })

  test('behavior: an earlier entry in a raffle is not called a claim', () => {
    expect(claimSteps({ ...start, answer: signed, wasPaidBefore: true, isRaffle: true }).current).toMatchObject({
      title: 'You’ve entered this raffle already',
      detail: 'Each wallet can enter it once.',
    })
  })

  test('behavior: before the user claims, nothing says that the wallet was asked', () => {
    const idle = claimSteps({ ...start, answer: signed, state: { status: 'idle' } })
    expect(formatHeading(idle, '')).toBe('Ready to claim')
    expect(idle).toMatchObject({ isReady: true, isUsersTurn: true })
    expect(idle.current).toMatchObject({ detail: 'Press the button, then confirm once in your wallet' })
    const inWallet = claimSteps({ ...start, answer: signed, state: { status: 'confirming' } })
    expect(inWallet).toMatchObject({ isReady: true, isUsersTurn: false })
    const unconnected = claimSteps({ ...start, isConnected: false, answer: null })
    expect(unconnected).toMatchObject({ isUsersTurn: true })
  })

  test('behavior: once it is sent, the heading does not ask the wallet', () => {
    const head = (state: ClaimKnowledge['state']) => formatHeading(claimSteps({ ...start, answer: signed, state }), '')
    expect(head({ status: 'confirming' })).toBe('Confirm the claim in your wallet')
    expect(head({ status: 'pending', hash: '0x2', isSlow: false, isRestored: false })).toBe(
      'Claim sent, waiting for confirmation',
    )
  })

  test('error: the request to an unavailable verifier can be repeated', () => {
    expect(claimSteps({ ...start, requestProblem: 'No answer.' }).current).toMatchObject({
      status: 'failed',
      canRetry: true,
    })
  })
})
