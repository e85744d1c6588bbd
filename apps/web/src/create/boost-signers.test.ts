import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { listSigners } from './boost-signers.ts'

const [verifier, own]: readonly Address[] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]

describe('listSigners', () => {
  test('default: the verifier first, because the first signer owns the validator', () => {
    expect(listSigners({ needsVerifier: true, verifier: verifier ?? null, own: own ? [own] : [] })).toEqual([
      verifier,
      own,
    ])
  })

  test('behavior: none while the verifier is unknown', () => {
    expect(listSigners({ needsVerifier: true, verifier: null, own: own ? [own] : [] })).toEqual([])
  })

  test('behavior: an account that signs twice is listed once', () => {
    const both: readonly Address[] = own ? [own, own] : []
    expect(listSigners({ needsVerifier: false, verifier: null, own: both })).toEqual([own])
  })
})
