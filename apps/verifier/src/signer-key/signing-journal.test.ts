import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SignerFileError, SignerLimitError } from './errors.ts'
import { openSigningJournal } from './signing-journal.ts'
import { createSigningCounter } from './signing-limits.ts'

const MINUTE_MS = 60_000
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-journal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A signer that is started again at a minute. */
const startAt = (
  minute: number,
  { claimsPerHour = 3 as number | null, valuePerBoostPerHour = null as bigint | null } = {},
) =>
  createSigningCounter(
    { claimsPerHour, valuePerBoostPerHour },
    () => minute * MINUTE_MS,
    openSigningJournal(folder, 'testnet'),
  )

describe('openSigningJournal', () => {
  test('default: signed claims count after a restart, until the hour is over', () => {
    for (const minute of [1_000, 1_001, 1_030]) startAt(minute).count('boost', null)
    expect(() => startAt(1_059).count('boost', null)).toThrow(SignerLimitError)
    startAt(1_060).count('boost', null)
    expect(() => startAt(1_060).count('boost', null)).toThrow(SignerLimitError)
    startAt(2_000).count('boost', null)
  })

  test('default: value counts for its boost', () => {
    const limits = { claimsPerHour: null, valuePerBoostPerHour: 100n }
    startAt(1_000, limits).count('one', 60n)
    expect(() => startAt(1_001, limits).count('one', 41n)).toThrow(SignerLimitError)
    startAt(1_001, limits).count('one', 40n)
    startAt(1_001, limits).count('other', 100n)
  })

  test('behavior: a clock that is set back starts no new hour', () => {
    for (let count = 0; count < 3; count++) startAt(1_000).count('boost', null)
    for (const minute of [900, 0]) expect(() => startAt(minute).count('boost', null)).toThrow(SignerLimitError)
    let minute = 2_000
    const counter = createSigningCounter(
      { claimsPerHour: 1, valuePerBoostPerHour: null },
      () => minute * MINUTE_MS,
      openSigningJournal(folder, 'testnet'),
    )
    counter.count('boost', null)
    minute = 1_000
    expect(() => counter.count('boost', null)).toThrow(SignerLimitError)
  })

  test('behavior: a line torn by a power cut is ignored, and later lines count', () => {
    startAt(1_000).count('boost', null)
    appendFileSync(join(folder, `testnet-${Math.floor(1_000 / 60)}.jsonl`), '[1000,"boo')
    startAt(1_000).count('boost', null)
    startAt(1_000).count('boost', null)
    expect(() => startAt(1_000).count('boost', null)).toThrow(SignerLimitError)
  })

  test('behavior: files of past hours are deleted, and those of another key are not', () => {
    openSigningJournal(folder, 'mainnet').keep({ minute: 60, boost: 'boost', value: null, owner: null, shared: null })
    const counter = openSigningJournal(folder, 'testnet')
    for (const hour of [1, 2, 3, 9])
      counter.keep({ minute: hour * 60, boost: 'boost', value: null, owner: null, shared: null })
    expect(readdirSync(folder).sort()).toEqual(['mainnet-1.jsonl', 'testnet-9.jsonl'])
    counter.keep({ minute: 600, boost: 'boost', value: null, owner: null, shared: null })
    expect(readdirSync(folder).sort()).toEqual(['mainnet-1.jsonl', 'testnet-10.jsonl', 'testnet-9.jsonl'])
  })

  test('behavior: the files of older versions, named after “main” and “test”, still count', () => {
    for (let count = 0; count < 3; count++) startAt(1_000).count('boost', null)
    const hour = Math.floor(1_000 / 60)
    renameSync(join(folder, `testnet-${hour}.jsonl`), join(folder, `test-${hour}.jsonl`))
    expect(() => startAt(1_001).count('boost', null)).toThrow(SignerLimitError)
    expect(readdirSync(folder)).toEqual([`testnet-${hour}.jsonl`])
  })

  test('error: a claim that cannot be recorded is not signed', () => {
    const inner = join(folder, 'counts')
    const journal = openSigningJournal(inner, 'testnet')
    const counter = createSigningCounter({ claimsPerHour: 3, valuePerBoostPerHour: null }, () => 0, journal)
    rmSync(inner, { recursive: true })
    expect(() => counter.count('boost', null)).toThrow(SignerFileError)
  })

  test('error: other users can write to the folder', () => {
    const inner = join(folder, 'counts')
    mkdirSync(inner)
    chmodSync(inner, 0o777)
    expect(() => openSigningJournal(inner, 'testnet')).toThrow(SignerFileError)
  })
})
