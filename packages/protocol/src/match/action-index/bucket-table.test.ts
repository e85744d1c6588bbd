import { describe, expect, test } from 'vitest'
import { CROWDED, createBucketTable, guess, hasBit, type Sample } from './bucket-table.ts'

/** A text is its hash and its check, concatenated. */
const sampleOf = (text: string): Sample => {
  const [hash = 0, check = 0] = text.split(' ').map(Number)
  return { hash, check }
}
const tableOf = (texts: readonly string[]) => createBucketTable(new Map(texts.map((text) => [text, text])), sampleOf)

function find(table: ReturnType<typeof tableOf>, text: string) {
  const { hash, check } = sampleOf(text)
  return guess(table, hash, check)
}

describe('createBucketTable, guess', () => {
  test('default: finds the entries of a text by its digits, and no others', () => {
    const table = tableOf(Array.from({ length: 1_000 }, (_, at) => `${at} ${at * 7}`))
    expect(find(table, '3 21')).toBe('3 21')
    expect(find(table, '3 22')).toBe(undefined)
    expect(hasBit(table.taken, 3)).toBe(true)
    expect(hasBit(table.taken, 1_000)).toBe(false)
    expect(find(tableOf([]), '3 21')).toBe(undefined)
  })

  test('behavior: distinguishes texts of one hash by their checks', () => {
    // Like amounts that count up: their last digits take few values.
    const texts = Array.from({ length: 1_280 }, (_, at) => `${at % 256} ${at >> 8}`)
    const table = tableOf(texts)
    const answers = texts.map((text) => find(table, text))
    expect(answers.every((answer, at) => answer === texts[at] || answer === CROWDED)).toBe(true)
    expect(answers.filter((answer) => answer === CROWDED).length).toBeLessThan(texts.length / 50)
  })

  test('behavior: the map holds texts that agree in both', () => {
    const table = tableOf(['3 21 one', '3 21 other', '4 28'])
    expect(find(table, '3 21')).toBe(CROWDED)
    expect(find(table, '4 28')).toBe('4 28')
  })

  test('behavior: finds all texts that are chosen to have the same slot', () => {
    // With hash 0 the key is the check, and its product with the golden ratio begins with the number of its slot.
    const home = (table: ReturnType<typeof tableOf>, check: number) => Math.imul(check, 0x9e3779b1) >>> table.shift
    const sizes = tableOf(Array.from({ length: 64 }, (_, at) => `0 ${at}`))
    const texts: string[] = []
    for (let check = 0; texts.length < 64; check++) if (home(sizes, check) === 5) texts.push(`0 ${check}`)
    const table = tableOf(texts)
    for (const text of texts) expect([text, CROWDED]).toContain(find(table, text))
    expect(texts.filter((text) => find(table, text) === text)).toHaveLength(8)
  })
})
