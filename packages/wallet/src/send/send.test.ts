import { type Address, getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  amount,
  chosen,
  connected,
  described,
  dollars,
  ether,
  facts,
  fee,
  filled,
  leaf,
  native,
  nft,
  nobody,
  play,
  receiver,
  requested,
  reviewing,
  to,
  tried,
  warned,
} from '../test-helpers/send-states.ts'
import { SendFailedError } from '../transactions/errors.ts'
import { nextSend, type SendEvent, type SendState } from './send.ts'
import type { SendAsset } from './send-asset.ts'
import type { SendDraft } from './send-draft.ts'
import { amountOf, findSendProblem, isFeeShort, maxOf, toOrder } from './send-form.ts'

describe('findSendProblem', () => {
  test('behavior: the first thing that is missing or wrong, in this order', () => {
    const steps: readonly (readonly [SendEvent | null, string | null])[] = [
      [null, 'select-token'],
      [chosen(ether), 'add-amount'],
      [amount('0'), 'incorrect-value'],
      [amount('0.'), 'incorrect-value'],
      [amount('2'), 'insufficient-funds'],
      [amount('1'), 'add-address'],
      [to('0x12'), 'invalid-address'],
      [to(receiver), null],
      [chosen(dollars), 'add-amount'],
      [amount('1,5'), null],
      [chosen(nft), 'invalid-address'],
    ]
    let state = connected
    for (const [event, problem] of steps) {
      if (event !== null) state = nextSend(state, event)
      expect(
        findSendProblem(state.form),
        JSON.stringify(event, (_, value) => String(value)),
      ).toBe(problem)
    }
  })

  test('behavior: an amount without a token is not called wrong', () =>
    expect(findSendProblem(play([amount('5')], connected).form)).toBe('select-token'))

  test('behavior: an amount has the decimals of the token that is chosen after it, and can be changed', () => {
    const typed = play([amount('0.12345678901'), chosen(dollars)], connected)
    expect(typed.form.amountText).toBe('0.123456')
    expect(findSendProblem(typed.form)).toBe('add-address')
    expect(play([amount('0.12345')], typed).form.amountText).toBe('0.12345')
  })

  test('behavior: no fee that could not be read prevents a send (known bugs 5 and 8)', () => {
    const state = play(
      [{ type: 'fee-received', asset: ether, fee: { status: 'unavailable' }, nativeBalance: null }],
      filled,
    )
    expect(findSendProblem(state.form)).toBeNull()
    expect(play([{ type: 'review-requested', number: 8, facts }], state).status).toBe('reviewing')
  })
})

describe('the amount', () => {
  test('behavior: Max leaves the network fee, and follows it', () => {
    const max = play([{ type: 'fee-received', asset: ether, fee, nativeBalance: null }, { type: 'max-chosen' }], filled)
    expect(amountOf(max.form)).toBe(10n ** 18n - 2n * 10n ** 15n)
    const dearer = play(
      [{ type: 'fee-received', asset: ether, fee: { ...fee, most: 10n ** 17n }, nativeBalance: null }],
      max,
    )
    expect(amountOf(dearer.form)).toBe(9n * 10n ** 17n)
    expect(maxOf(dollars, { status: 'unavailable' })).toBe(1_500_000n)
    expect(maxOf(ether, { status: 'unavailable' })).toBeNull()
    expect(maxOf(ether, { ...fee, most: 2n * 10n ** 18n })).toBe(0n)
  })

  test('behavior: what a sponsor pays does not have to stay, and is not lacking', () => {
    const sponsored = { type: 'fee-received', asset: ether, fee: { status: 'sponsored' }, nativeBalance: 0n } as const
    const max = play([sponsored, { type: 'max-chosen' }], filled)
    expect(amountOf(max.form)).toBe(10n ** 18n)
    expect(isFeeShort(max.form)).toBe(false)
  })

  test('behavior: dollars and back', () => {
    const fiat = play([{ type: 'unit-flipped' }], filled)
    expect(fiat.form).toMatchObject({ unit: 'fiat', amountText: '500.00' })
    expect(amountOf(fiat.form)).toBe(25n * 10n ** 16n)
    expect(play([{ type: 'unit-flipped' }], fiat).form).toMatchObject({ unit: 'token', amountText: '0.25' })
    // Without a price there is nothing to flip to.
    const state = play([chosen(dollars)], connected)
    expect(play([{ type: 'unit-flipped' }], state)).toBe(state)
  })

  test('behavior: 0.0004 is an amount, and is sent whole (known bug 7)', () => {
    const state = play([amount('0.0004')], filled)
    expect(toOrder(state.form)?.call.value).toBe(4n * 10n ** 14n)
  })

  test('behavior: an NFT has the name that its contract gives its collection', () => {
    const named: SendEvent = {
      ...{ type: 'nft-received', asset: nft, account: account.address, balance: null, collection: 'Leaves' },
    }
    const form = play([chosen(nft), named], connected).form
    expect(form.asset).toMatchObject({
      nft: { collection: 'Leaves', balance: nft.type === 'nft' ? nft.nft.balance : 0n },
    })
    // Nothing new changes nothing.
    expect(play([named], play([chosen(nft), named], connected)).form).toEqual(form)
  })

  test('behavior: there are as many of an NFT as its contract says, in whole pieces', () => {
    if (nft.type !== 'nft') throw new Error('It is an NFT.')
    const pieces: SendAsset = { type: 'nft', nft: { ...nft.nft, address: leaf, standard: 'erc1155', balance: 2n } }
    const read = (balance: bigint, of: Address = account.address): SendEvent => ({
      ...{ type: 'nft-received', asset: pieces, account: of, balance, collection: null },
    })
    const form = (events: readonly SendEvent[]) => play([chosen(pieces), to(receiver), ...events], connected).form
    expect(form([amount('1.5')]).amountText).toBe('')
    expect(findSendProblem(form([amount('5')]))).toBe('insufficient-funds')
    expect(findSendProblem(form([amount('5'), read(5n)]))).toBeNull()
    expect(findSendProblem(form([amount('1'), read(0n)]))).toBe('insufficient-funds')
    expect(form([{ type: 'max-chosen' }, read(7n)]).amountText).toBe('7')
    // It is of another account, or of another NFT.
    expect(findSendProblem(form([amount('5'), read(5n, receiver)]))).toBe('insufficient-funds')
    expect(
      findSendProblem(play([read(0n)], play([chosen(ether), amount('1'), to(receiver)], connected)).form),
    ).toBeNull()
  })
  test('behavior: one NFT needs no amount', () => expect(play([chosen(nft)], connected).form.amountText).toBe('1'))
})

describe('the receiver', () => {
  test('behavior: a late answer about another name is dropped', () => {
    const state = play([to('ana.eth', 1), to('bob.eth', 2)], filled)
    const late = nextSend(state, {
      type: 'receiver-resolved',
      number: 1,
      address: receiver,
      name: 'ana.eth',
      hasOneSource: false,
    })
    expect(late).toBe(state)
    const found = nextSend(state, {
      type: 'receiver-resolved',
      number: 2,
      address: receiver,
      name: 'bob.eth',
      hasOneSource: false,
    })
    expect(found.form.receiver).toEqual({ status: 'resolved', address: receiver, name: 'bob.eth', hasOneSource: false })
    expect(toOrder(found.form)).toMatchObject({ receiver, receiverName: 'bob.eth' })
  })
  test('behavior: what a typed address calls itself is shown, and late for another one it is dropped', () => {
    const profile = { name: 'ana.wcn.id', avatar: null }
    const received = { type: 'profile-received', address: receiver, profile } as const
    const state = play([to(receiver), received], filled)
    expect(state.form.receiver).toEqual({ status: 'resolved', address: receiver, name: null, profile })
    // It is not what was sent to, so it is not remembered as that.
    expect(toOrder(state.form)).toMatchObject({ receiver, receiverName: null })
    const other = play([to(leaf)], state)
    expect(play([received], other)).toBe(other)
    const named = play([{ type: 'receiver-chosen', receiver: { address: receiver, name: 'Ana' } }], filled)
    expect(play([received], named)).toBe(named)
  })
  test('behavior: while a name is looked up, there is nothing to review', () => {
    const state = play([to('ana.eth')], filled)
    expect(findSendProblem(state.form)).toBeNull()
    expect(play([{ type: 'review-requested', number: 8, facts }], state)).toBe(state)
  })

  test('behavior: a name is looked up for the network of the asset, because it can have another address there', () => {
    const onTen: SendAsset = { type: 'token', token: { ...native, chainId: 10 } }
    const resolved: SendEvent = {
      type: 'receiver-resolved',
      number: 1,
      address: receiver,
      name: 'ana.eth',
      hasOneSource: false,
    }
    const found = play([chosen(ether), to('ana.eth'), resolved], connected)
    const other = play([chosen(onTen, 4)], found)
    expect(other.form.receiver).toEqual({ status: 'resolving', name: 'ana.eth', number: 4 })
    // An answer for the network of before is late.
    expect(play([resolved], other)).toBe(other)
    // On the same network, nothing is looked up again. An address is the same on all.
    expect(play([chosen(dollars, 4)], found).form.receiver).toEqual(found.form.receiver)
    expect(play([chosen(onTen, 4)], filled).form.receiver).toEqual(filled.form.receiver)
    // Before an asset was chosen, the name was looked up on the wallet's network.
    const early = play([to('ana.eth'), resolved, chosen(onTen, 4)], connected)
    expect(early.form.receiver).toMatchObject({ status: 'resolving', number: 4 })
  })
})

describe('sending', () => {
  test('behavior: a second click changes nothing', () =>
    expect(nextSend(requested, { type: 'send-requested', number: 7, now: 2 })).toBe(requested))
  test('behavior: what is typed after the review does not change what is sent', () => {
    if (reviewing.status !== 'reviewing') throw new Error('It is not reviewed.')
    expect(play([amount('1'), to(account.address), chosen(dollars)], reviewing)).toBe(reviewing)
    expect(reviewing.review.order).toMatchObject({ amount: 25n * 10n ** 16n, receiver })
  })
  test('behavior: another account ends the review', () => {
    const other = { ...account, address: receiver }
    expect(play([{ type: 'account-changed', account: other }], reviewing)).toMatchObject({
      status: 'editing',
      form: { account: other, asset: null },
    })
  })
  test('behavior: a late answer after the user went back changes nothing', () => {
    const left = play([{ type: 'review-left' }], requested)
    expect(nextSend(left, { type: 'sent', number: 7, transactionId: '0x1' })).toBe(left)
  })
  test('error: after a failure the same order can be tried again', () => {
    const error = new SendFailedError()
    const failed = play([{ type: 'send-failed', number: 7, error }], requested)
    expect(failed).toMatchObject({ status: 'reviewing', error })
    expect(play([{ type: 'send-requested', number: 7, now: 3 }], failed).status).toBe('requested')
  })

  test('behavior: what the app fixed does not change, and less than its minimum is not sent', () => {
    const draft: SendDraft = { locked: ['asset', 'receiver'], minAmount: 10n ** 17n, setBy: 'Set by the boost' }
    const fixed = play([{ type: 'drafted', draft }], filled)
    const tried = play([chosen(dollars), to(account.address), { type: 'receiver-chosen', receiver: nobody }], fixed)
    expect(tried.form).toEqual(fixed.form)
    expect(findSendProblem(play([amount('0.09')], fixed).form)).toBe('below-minimum')
    expect(findSendProblem(play([amount('0.1')], fixed).form)).toBeNull()
    const exact = play([{ type: 'drafted', draft: { locked: ['amount'] } }], filled)
    expect(play([amount('0.5'), { type: 'max-chosen' }, { type: 'unit-flipped' }], exact).form).toEqual(exact.form)
    // Another token, and then an NFT of which there is one: what the app set stays.
    expect(play([chosen(dollars)], exact).form).toMatchObject({ asset: dollars, amountText: '0.25' })
    expect(play([chosen(dollars), chosen(nft)], exact).form).toMatchObject({ asset: nft, amountText: '0.25' })
    // What was fixed for one account does not hold for another one, and neither does its receiver.
    const other = play([{ type: 'account-changed', account: { ...account, address: receiver } }], fixed)
    expect(other.form).toMatchObject({ draft: {}, receiver: { status: 'empty' }, asset: null })
  })

  test.each(['pending', 'refused', 'failed'] as const)(
    'security: a wallet gets nothing while the verification of the app is %s',
    (status) => {
      const draft: SendDraft = { verifyTransaction: () => ({ status: 'accepted' }) }
      const verifying = play(
        [{ type: 'drafted', draft }, { type: 'review-requested', number: 7, facts }, described, warned, tried],
        filled,
      )
      const said = status === 'refused' ? ({ status, title: 'No', text: 'Not this.' } as const) : ({ status } as const)
      const state = play([{ type: 'verified', number: 7, verification: said }], verifying)
      expect(play([{ type: 'send-requested', number: 7, now: 1 }], state).status).toBe('reviewing')
      // An answer for another review changes nothing.
      expect(play([{ type: 'verified', number: 6, verification: { status: 'accepted' } }], state)).toBe(state)
      const accepted = play([{ type: 'verified', number: 7, verification: { status: 'accepted' } }], state)
      expect(play([{ type: 'send-requested', number: 7, now: 1 }], accepted).status).toBe('requested')
    },
  )

  test('security: a wallet gets nothing while the chain says other decimals of the token, or has not said them', () => {
    const unread = play([{ type: 'review-requested', number: 7, facts }, warned, tried], filled)
    const isSent = (state: SendState) =>
      play([{ type: 'send-requested', number: 7, now: 1 }], state).status === 'requested'
    expect(isSent(unread)).toBe(false)
    expect(isSent(play([{ ...described, isOther: true }], unread))).toBe(false)
    expect(isSent(play([{ ...described, number: 6 }], unread))).toBe(false)
    expect(isSent(play([described], unread))).toBe(true)
  })

  test('security: a wallet gets nothing before all that warns about the receiver is read', () => {
    const unread = play([{ type: 'review-requested', number: 7, facts }, described, tried], filled)
    const isSent = (state: SendState) =>
      play([{ type: 'send-requested', number: 7, now: 1 }], state).status === 'requested'
    expect(isSent(unread)).toBe(false)
    expect(isSent(play([{ ...warned, number: 6 }], unread))).toBe(false)
    expect(isSent(play([warned], unread))).toBe(true)
  })

  test('security: a wallet gets nothing before the trial is over, or takes too long', () => {
    const unread = play([{ type: 'review-requested', number: 7, facts }, described, warned], filled)
    const isSent = (state: SendState) =>
      play([{ type: 'send-requested', number: 7, now: 1 }], state).status === 'requested'
    expect(isSent(unread)).toBe(false)
    expect(isSent(play([{ ...tried, number: 6 }], unread))).toBe(false)
    expect(isSent(play([{ type: 'trial-late', number: 6 }], unread))).toBe(false)
    expect(isSent(play([tried], unread))).toBe(true)
    expect(isSent(play([{ type: 'trial-late', number: 7 }], unread))).toBe(true)
  })

  test('security: nothing is sent to an address that looks like a known one before its end is typed', () => {
    const known = getAddress(`${receiver.slice(0, 6)}${'7'.repeat(32)}${receiver.slice(-4)}`)
    const alike = { ...facts, known: [{ address: known, name: 'Ana' }] }
    const warning = play([{ type: 'facts-received', number: 7, facts: alike }], reviewing)
    const isSent = (text: string) =>
      play(
        [
          { type: 'end-typed', text },
          { type: 'send-requested', number: 7, now: 1 },
        ],
        warning,
      ).status === 'requested'
    for (const text of ['', receiver.slice(-4), receiver.slice(-7), known.slice(-8), receiver]) {
      expect(isSent(text)).toBe(false)
    }
    expect(isSent(receiver.slice(-8))).toBe(true)
    expect(isSent(` ${receiver.slice(-8, -4)} ${receiver.slice(-4).toUpperCase()}`)).toBe(true)
    // An address that was sent to before needs nothing.
    const sentTo = { ...alike, known: [...alike.known, { address: receiver, name: null }] }
    const before = play([{ type: 'facts-received', number: 7, facts: sentTo }], reviewing)
    expect(play([{ type: 'send-requested', number: 7, now: 1 }], before).status).toBe('requested')
  })
})
