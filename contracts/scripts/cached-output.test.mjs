// @ts-check
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cachedOutput } from './cached-output.mjs'

let folder = ''
/** @type {string[]} */
let compiled = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-kept-'))
  compiled = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} input @param {string} [compiler] */
const compileCached = (input, compiler = 'solc 1') =>
  cachedOutput({
    ...{ folder: join(folder, 'kept'), compiler, input },
    compile: (given) => {
      compiled.push(given)
      return given.startsWith('bad') ? '{"errors":[{"severity":"error"}]}' : `{"of":"${given} ${compiled.length}"}`
    },
  })
const files = () => readdirSync(join(folder, 'kept')).map((name) => join(folder, 'kept', name))

describe('cachedOutput', () => {
  test('default: the same input is compiled once', () => {
    expect([compileCached('a'), compileCached('a')]).toEqual(['{"of":"a 1"}', '{"of":"a 1"}'])
    expect(compiled).toEqual(['a'])
  })

  test('behavior: another input, and another compiler, are compiled', () => {
    compileCached('a')
    expect(compileCached('b')).toBe('{"of":"b 2"}')
    expect(compileCached('a', 'solc 2')).toBe('{"of":"a 3"}')
  })

  test('behavior: output with errors is not cached', () => {
    compileCached('bad')
    compileCached('bad')
    expect(compiled).toEqual(['bad', 'bad'])
  })

  test('behavior: a truncated or changed entry is compiled again', () => {
    compileCached('a')
    const [file = ''] = files()
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, -6))
    expect(compileCached('a')).toBe('{"of":"a 2"}')
    const changed = Buffer.from(whole)
    const at = Math.trunc(changed.length / 2)
    changed.writeUInt8(changed.readUInt8(at) ^ 255, at)
    writeFileSync(file, changed)
    expect(compileCached('a')).toBe('{"of":"a 3"}')
  })

  test('behavior: a folder that cannot be written is not an error', () => {
    writeFileSync(join(folder, 'kept'), 'a file in the way')
    expect([compileCached('a'), compileCached('a')]).toEqual(['{"of":"a 1"}', '{"of":"a 2"}'])
  })

  test('behavior: the number of entries is limited', () => {
    for (let at = 0; at < 12; at++) compileCached(`input ${at}`)
    expect(files()).toHaveLength(8)
  })
})
