import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DeployFileError } from './errors.ts'
import { type JournalEntry, openJournal } from './journal.ts'

const entry: JournalEntry = {
  contract: 'BoostCore',
  chainId: 31337,
  from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  nonce: 3,
  hash: `0x${'ab'.repeat(32)}`,
  transaction: '0x02f8',
}

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-journal-'))
  path = join(folder, 'in', 'journal.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('openJournal', () => {
  test('default: a saved transaction is found again, also by a later process', () => {
    const journal = openJournal(path, 31337)
    expect(journal.find('BoostCore', entry.from)).toBeNull()
    journal.append(entry)
    journal.append({ ...entry, nonce: 4 })
    for (const one of [journal, openJournal(path, 31337)]) {
      expect(one.find('BoostCore', entry.from)).toEqual({ ...entry, nonce: 4 })
      expect(one.find('BoostRegistry', entry.from)).toBeNull()
      expect(one.find('BoostCore', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')).toBeNull()
    }
  })

  test('behavior: wherever a kill cuts the last line, the lines before it hold, and later ones too', () => {
    openJournal(path, 31337).append(entry)
    const whole = readFileSync(path, 'utf8')
    const last = `\n\n${JSON.stringify({ ...entry, nonce: 4 })}\n`
    for (let length = 0; length <= last.length; length += 1) {
      writeFileSync(path, whole)
      appendFileSync(path, last.slice(0, length))
      const journal = openJournal(path, 31337)
      expect(journal.find('BoostCore', entry.from)?.nonce).toBe(length >= last.length - 1 ? 4 : 3)
      journal.append({ ...entry, nonce: 5 })
      expect(openJournal(path, 31337).find('BoostCore', entry.from)?.nonce).toBe(5)
    }
  })

  test('error: the journal of another chain', () => {
    openJournal(path, 31337).append(entry)
    expect(() => openJournal(path, 8453)).toThrow(DeployFileError)
  })

  test('error: a damaged line between others', () => {
    openJournal(path, 31337).append(entry)
    writeFileSync(path, `{"contract":\n${readFileSync(path, 'utf8').trim()}\n`)
    expect(() => openJournal(path, 31337)).toThrow(DeployFileError)
  })
})
