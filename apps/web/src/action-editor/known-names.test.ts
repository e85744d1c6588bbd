import { createAbiRegistry } from '@laurel/protocol'
import { type AbiEvent, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft } from './draft.ts'
import { needsSignatures, withKnownNames } from './known-names.ts'

const address = '0x5B8561789D4E69C28E0809Bef22065491BDb76FD'
const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const collectible = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)')
const lie = parseAbiItem('event Transfer(address indexed to, address indexed from, uint256 value)')
const contract = { address, name: 'tUSD', abi: [collectible, transfer], mentions: () => true } as const
const verified = new Map([[address.toLowerCase(), contract]])
const nobody = new Map()

function draftOf(item: AbiEvent | null, pastedAbi = ''): Draft {
  const [actionDraft] = emptyDraft.actions
  if (actionDraft === undefined) throw new Error('the empty draft has an action')
  return { ...emptyDraft, actions: [{ ...actionDraft, addressText: address, item, pastedAbi }] }
}
const itemOf = (draft: Draft) => draft.actions[0]?.item

describe('withKnownNames', () => {
  test('default: a verified contract names its fields, in the layout that the draft has', () => {
    expect(itemOf(withKnownNames(draftOf(lie), { verified, signatures: null }))).toEqual(transfer)
  })

  test('behavior: the bundled ABIs name the fields of other contracts', () => {
    const signatures = createAbiRegistry([collectible, transfer])
    expect(itemOf(withKnownNames(draftOf(lie), { verified: nobody, signatures }))).toEqual(transfer)
  })

  test('behavior: a layout that only this contract has stays, with the known names', () => {
    const bare = parseAbiItem('event Transfer(address to, address from, uint256 value)')
    const signatures = createAbiRegistry([collectible, transfer])
    const named = withKnownNames(draftOf(bare), { verified: nobody, signatures })
    const inputs = ['from', 'to', 'tokenId'].map((name) => ({ name, indexed: false }))
    expect(itemOf(named)).toMatchObject({ name: 'Transfer', inputs })
    expect(withKnownNames(named, { verified: nobody, signatures })).toBe(named)
  })

  test('behavior: an unknown item, a pasted ABI and correct names leave the draft unchanged', () => {
    const unknown = draftOf(lie)
    expect(withKnownNames(unknown, { verified: nobody, signatures: null })).toBe(unknown)
    const pasted = draftOf(lie, '[]')
    expect(withKnownNames(pasted, { verified, signatures: null })).toBe(pasted)
    const named = withKnownNames(unknown, { verified, signatures: null })
    expect(withKnownNames(named, { verified, signatures: null })).toBe(named)
    expect(withKnownNames(emptyDraft, { verified, signatures: null })).toBe(emptyDraft)
  })
})

describe('needsSignatures', () => {
  test('default: only when no verified contract has the names', () => {
    expect(needsSignatures(draftOf(lie), verified)).toBe(false)
    expect(needsSignatures(draftOf(lie), nobody)).toBe(true)
    expect(needsSignatures(emptyDraft, nobody)).toBe(false)
  })
})
