import { anything, array, assert, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { announce } from '../../test/test-page.ts'
import { settle } from '../test-helpers/manual-clock.ts'
import { MAX_ICON_BYTES } from '../wallet-list/untrusted-icon.ts'
import {
  type AnnouncedWallet,
  admitWallet,
  MAX_ANNOUNCED_WALLETS,
  readAnnouncement,
  watchAnnouncedWallets,
} from './announced-wallets.ts'

const png = 'data:image/png;base64,iVBORw0KGgo='
const provider = () => ({ request: async () => null })
const info = { uuid: 'u1', name: 'Kestrel', icon: png, rdns: 'io.kestrel' }

describe('readAnnouncement', () => {
  test('default: returns a frozen copy of the announcement, without a prototype', () => {
    const wallet = readAnnouncement({ info, provider: provider() })
    expect(wallet).toMatchObject({ uuid: 'u1', name: 'Kestrel', icon: png, rdns: 'io.kestrel' })
    expect(Object.isFrozen(wallet)).toBe(true)
    expect(Object.getPrototypeOf(wallet)).toBeNull()
  })

  test('behavior: later changes of the wallet’s object do not change the copy', async () => {
    const own = { ...info }
    const object = { request: async () => 'genuine' }
    const wallet = readAnnouncement({ info: own, provider: object })
    own.name = 'Impostor'
    object.request = async () => 'hijacked'
    expect(wallet?.name).toBe('Kestrel')
    await expect(wallet?.provider.request({ method: 'eth_accounts' })).resolves.toBe('genuine')
  })

  test('behavior: reads each property once, and ignores an announcement whose getter throws', () => {
    const reads: string[] = []
    const counted = new Proxy(info, {
      get: (target, key) => {
        reads.push(String(key))
        return Reflect.get(target, key)
      },
    })
    expect(readAnnouncement({ info: counted, provider: provider() })).not.toBeNull()
    expect(reads.toSorted()).toEqual(['icon', 'name', 'rdns', 'uuid'])
    const hostile = {
      get info() {
        throw new Error('gotcha')
      },
      provider: provider(),
    }
    expect(readAnnouncement(hostile)).toBeNull()
  })

  test.each([
    'https://tracker.test/pixel.png',
    'http://tracker.test/pixel.png',
    'javascript:alert(1)',
    '//tracker.test/a.png',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://app.test/1',
    'DATA:application/javascript,alert(1)',
    `data:image/png;base64,${'A'.repeat(MAX_ICON_BYTES)}`,
    '',
    7,
    null,
  ])('behavior: %s is not an icon, and the wallet gets a lettered tile', (icon) => {
    expect(readAnnouncement({ info: { ...info, icon }, provider: provider() })).toMatchObject({ icon: null })
  })

  test.each([
    ['png', png],
    ['webp', 'data:image/webp;base64,AAAA'],
    ['svg', 'data:image/svg+xml,%3Csvg/%3E'],
  ])('behavior: a data URI of %s is an icon', (_, icon) => {
    expect(readAnnouncement({ info: { ...info, icon }, provider: provider() })).toMatchObject({ icon })
  })

  test.each([
    ['\u202eksaMateM', 'ksaMateM'],
    ['Meta\u200bMask', 'MetaMask'],
    ['  Kes\n\t trel ', 'Kes trel'],
    ['x'.repeat(500), 'x'.repeat(64)],
    ['👩‍🚀', '👩🚀'],
  ])('behavior: shows the name %j as %j', (name, shown) => {
    expect(readAnnouncement({ info: { ...info, name }, provider: provider() })).toMatchObject({ name: shown })
  })

  test.each([
    [{ info: { ...info, name: '\u200b' } }],
    [{ info: { ...info, name: 7 } }],
    [{ info: { ...info, uuid: '' } }],
    [{ info: { ...info, uuid: 'u'.repeat(1000) } }],
    [{ provider: null }],
    [{ provider: {} }],
    [{ provider: { request: 'no function' } }],
    [{ info: null }],
  ])('behavior: %j is not an announcement', (changes) => {
    expect(readAnnouncement({ info, provider: provider(), ...changes })).toBeNull()
  })

  test('property: no announcement makes it throw or gets unsafe values through', () => {
    assert(
      property(record({ info: anything(), provider: anything() }), (detail) => {
        expect(() => readAnnouncement(detail)).not.toThrow()
      }),
      { numRuns: casesAtDepth(5000) },
    )
    assert(
      property(record({ uuid: string(), name: string(), icon: string(), rdns: string() }), (texts) => {
        const wallet = readAnnouncement({ info: texts, provider: provider() })
        if (wallet === null) return
        expect(wallet.name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        expect(wallet.name.length).toBeGreaterThan(0)
        expect(wallet.icon ?? 'data:image/').toMatch(/^data:image\//)
      }),
      { numRuns: casesAtDepth(5000) },
    )
  })
})

describe('admitWallet', () => {
  const wallet = (uuid: string, rdns: string, object = provider()): AnnouncedWallet => {
    const read = readAnnouncement({ info: { ...info, uuid, rdns }, provider: object })
    if (read === null) throw new TypeError('The sample is not an announcement.')
    return read
  }
  const play = (...wallets: readonly AnnouncedWallet[]) =>
    wallets.reduce<readonly AnnouncedWallet[]>((heard, next) => admitWallet(heard, next), [])

  test('behavior: the same uuid, or the same object, is one wallet, and the first announcement wins', () => {
    const object = provider()
    const heard = play(wallet('u1', 'io.kestrel', object), wallet('u1', 'io.liar'), wallet('u2', 'io.other', object))
    expect(heard).toMatchObject([{ uuid: 'u1', rdns: 'io.kestrel' }])
  })

  test('behavior: the same rdns from two objects is two wallets', () => {
    expect(play(wallet('u1', 'io.kestrel'), wallet('u2', 'io.kestrel'))).toHaveLength(2)
  })

  test('property: never more than fifty wallets, and none twice', () => {
    assert(
      property(array(record({ uuid: string({ minLength: 1, maxLength: 2 }) }), { maxLength: 300 }), (announcements) => {
        const heard = play(...announcements.map(({ uuid }) => wallet(uuid, 'io.kestrel')))
        expect(heard.length).toBeLessThanOrEqual(MAX_ANNOUNCED_WALLETS)
        expect(new Set(heard.map(({ uuid }) => uuid)).size).toBe(heard.length)
      }),
      { numRuns: 300 },
    )
  })
})

describe('watchAnnouncedWallets', () => {
  test('default: reports earlier and later wallets, and all of one turn at once', async () => {
    const page = new EventTarget()
    announce(page, { info, provider: provider() })
    const notified: number[] = []
    const stop = watchAnnouncedWallets(page, (wallets) => notified.push(wallets.length))
    for (let count = 2; count < 5; count++)
      announce(page, { info: { ...info, uuid: `u${count}` }, provider: provider() })
    await settle()
    expect(notified).toEqual([1, 4])
    stop()
    announce(page, { info: { ...info, uuid: 'late' }, provider: provider() })
    await settle()
    expect(notified).toEqual([1, 4])
  })

  test('behavior: a hundred thousand announcements result in fifty wallets', async () => {
    const page = new EventTarget()
    let last = 0
    const stop = watchAnnouncedWallets(page, (wallets) => {
      last = wallets.length
    })
    for (let count = 0; count < 100_000; count++) {
      const detail = { info: { ...info, uuid: `u${count}` }, provider: provider() }
      page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
    }
    await settle()
    expect(last).toBe(MAX_ANNOUNCED_WALLETS)
    stop()
  })
})
