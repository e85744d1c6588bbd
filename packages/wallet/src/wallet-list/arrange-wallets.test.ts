import { describe, expect, test } from 'vitest'
import { sampleListing } from '../../test/sample.ts'
import { arrangeWallets, type WalletCandidate, type WalletSources } from './arrange-wallets.ts'

const icon = 'data:image/png;base64,AAAA'

function candidate(changes: Partial<WalletCandidate> = {}): WalletCandidate {
  return {
    id: 'io.kestrel',
    name: 'Kestrel',
    type: 'ANNOUNCED',
    icon,
    explorerId: null,
    rdns: 'io.kestrel',
    namespace: 'eip155',
    provider: null,
    platforms: ['browser'],
    isInstalled: true,
    ...changes,
  }
}
const pairing = candidate({
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  icon: null,
  rdns: null,
  platforms: ['qrcode'],
  isInstalled: false,
})
const merlin = candidate({ id: 'io.merlin', name: 'Merlin', rdns: 'io.merlin' })

function rows(sources: Partial<WalletSources>) {
  return arrangeWallets({
    candidates: [],
    listings: [],
    recent: [],
    platformsOf: () => ['qrcode'],
    isOffered: () => true,
    isInstalledFirst: false,
    ...sources,
  }).rows
}

describe('arrangeWallets', () => {
  test('default: recent wallets first, newest first, then installed ones, then the rest', () => {
    const listing = sampleListing({ id: 'osprey', name: 'Osprey' })
    const arranged = rows({
      candidates: [pairing, candidate(), merlin],
      listings: [listing],
      recent: ['osprey', 'io.merlin'],
    })
    expect(arranged.map(({ name, badge }) => [name, badge])).toEqual([
      ['Osprey', 'recent'],
      ['Merlin', 'recent'],
      ['Kestrel', 'installed'],
      ['WalletConnect', null],
    ])
  })

  test('behavior: a recent wallet that neither this browser nor the list has gets no row', () => {
    expect(rows({ candidates: [], recent: ['osprey'] })).toEqual([])
  })

  test('behavior: a listed wallet that is installed is one row, matched by rdns, with its links and platforms', () => {
    const listing = sampleListing({ id: 'kestrel', rdns: 'io.kestrel', imageId: 'i1', chromeStore: 'https://store' })
    const [row, ...others] = rows({ candidates: [candidate()], listings: [listing] })
    expect(others).toEqual([])
    expect(row).toMatchObject({ explorerId: 'kestrel', imageId: 'i1', listing, platforms: ['browser', 'qrcode'] })
    expect(row?.imageUrl).toBe(icon)
  })

  test('behavior: a listed wallet that cannot be reached from here is not shown', () => {
    expect(rows({ listings: [sampleListing()], isOffered: () => false })).toEqual([])
  })

  test('behavior: a connector of the app for an installed wallet is the same wallet', () => {
    const connector = candidate({ id: 'kestrelSdk', type: 'EXTERNAL', isInstalled: false })
    expect(rows({ candidates: [connector, candidate()] })).toMatchObject([{ id: 'io.kestrel', badge: 'installed' }])
    expect(rows({ candidates: [connector] })).toMatchObject([{ id: 'kestrelSdk', badge: null }])
  })

  test('behavior: in a wallet’s own browser on a phone, that wallet comes before recent ones', () => {
    const listing = sampleListing({ id: 'osprey', name: 'Osprey' })
    const sources = { candidates: [candidate()], listings: [listing], recent: ['osprey'] }
    const names = (isInstalledFirst: boolean) => rows({ ...sources, isInstalledFirst }).map(({ name }) => name)
    expect(names(true)).toEqual(['Kestrel', 'Osprey'])
    expect(names(false)).toEqual(['Osprey', 'Kestrel'])
  })

  test('behavior: the Base Account connector and the listed Base app are one row, with the listed icon', () => {
    const connector = candidate({
      id: 'baseAccount',
      name: 'Base Account',
      type: 'EXTERNAL',
      icon: null,
      rdns: 'app.base.account',
      isInstalled: false,
    })
    const listing = sampleListing({ id: 'com.coinbase.wallet', name: 'Base', rdns: 'com.coinbase.wallet' })
    expect(rows({ candidates: [connector], listings: [listing] })).toMatchObject([{ id: 'baseAccount', listing }])
  })

  test('behavior: two wallets with one rdns are two rows, both marked', () => {
    const twin = candidate({ id: 'io.kestrel~2' })
    expect(rows({ candidates: [candidate(), twin] })).toMatchObject([
      { id: 'io.kestrel', hasDuplicateName: true },
      { id: 'io.kestrel~2', hasDuplicateName: true },
    ])
  })

  test('behavior: two wallets with the same name are both marked', () => {
    const liar = candidate({ id: 'io.liar', rdns: 'io.liar', name: 'ＫＥＳＴＲＥＬ ' })
    expect(rows({ candidates: [candidate(), liar, merlin] }).map(({ hasDuplicateName }) => hasDuplicateName)).toEqual([
      true,
      true,
      false,
    ])
    const known = sampleListing({ id: 'k', name: 'Kestrel', rdns: 'io.kestrel' })
    expect(rows({ candidates: [liar], listings: [known] })).toMatchObject([
      { id: 'io.liar', hasDuplicateName: true },
      { id: 'k', hasDuplicateName: false },
    ])
    // A listing without a known rdns does not mark an installed wallet.
    expect(rows({ candidates: [candidate()], listings: [sampleListing({ id: 'k', name: 'Kestrel' })] })).toMatchObject([
      { hasDuplicateName: false },
      { hasDuplicateName: false },
    ])
  })

  test('behavior: of rows with the same name, the one that the list has by rdns and name is not marked', () => {
    const known = sampleListing({ id: 'k', name: 'Kestrel', rdns: 'io.kestrel' })
    const cyrillic = candidate({ id: 'io.liar', rdns: 'io.liar', name: 'Кеstrеl' })
    const nameless = candidate({ id: 'io.other', rdns: 'io.other', name: 'KestreI' })
    const marks = (candidates: Parameters<typeof candidate>[0][]) =>
      rows({ candidates: candidates.map((one) => candidate(one)), listings: [known] }).map((row) => [
        row.id,
        row.hasDuplicateName,
      ])
    expect(marks([cyrillic, {}, nameless])).toEqual([
      ['io.liar', true],
      ['io.kestrel', false],
      ['io.other', true],
    ])
    // A wallet that claims another’s rdns under a different name is not the known one.
    expect(marks([{}, { id: 'io.kestrel~2' }])).toEqual([
      ['io.kestrel', true],
      ['io.kestrel~2', true],
    ])
  })

  test('behavior: the parts of a wallet of two namespaces are one row', () => {
    const half = candidate({ id: 'standard:Kestrel', rdns: null, namespace: 'solana' })
    const { rows: arranged, parts } = arrangeWallets({
      candidates: [candidate(), half],
      listings: [],
      recent: [],
      platformsOf: () => [],
      isOffered: () => true,
      isInstalledFirst: false,
    })
    expect(arranged).toMatchObject([{ type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'], chain: 'evm' }])
    expect(parts.get('io.kestrel')?.get('solana')?.id).toBe('standard:Kestrel')
  })

  test('behavior: the parts stay separate where two wallets share a name and an icon', () => {
    const twin = candidate({ id: 'io.kestrel~2' })
    const half = candidate({ id: 'standard:Kestrel', rdns: null, namespace: 'solana' })
    const arranged = rows({ candidates: [candidate(), twin, half] })
    expect(arranged).toHaveLength(3)
    expect(arranged.every(({ type, hasDuplicateName }) => type !== 'MULTI_CHAIN' && hasDuplicateName)).toBe(true)
  })

  test('behavior: a wallet with another icon is another wallet', () => {
    const half = candidate({ id: 'standard:Kestrel', rdns: null, namespace: 'solana', icon: `${icon}B` })
    expect(rows({ candidates: [candidate(), half] })).toHaveLength(2)
  })

  test('behavior: ids are unique and rows are frozen', () => {
    const arranged = rows({ candidates: [candidate(), candidate({ namespace: 'solana', name: 'Other' })] })
    expect(arranged.map(({ id }) => id)).toEqual(['io.kestrel', 'io.kestrel~2'])
    expect(arranged.every((row) => Object.isFrozen(row))).toBe(true)
  })
})
