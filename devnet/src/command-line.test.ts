import { describe, expect, test } from 'vitest'
import { parseStartCommand, StartCommandError } from './command-line.ts'

const parse = (...args: string[]) => parseStartCommand(args, '/repository/.data')

describe('parseStartCommand', () => {
  test('default: the full world with the web app, from the saved data', () => {
    expect(parse()).toEqual({ fresh: false, dataDir: '/repository/.data', seed: 'full', hasWebApp: true })
  })

  test('behavior: every flag is parsed', () => {
    expect(parse('--fresh', '--data', 'elsewhere', '--seed', 'none', '--chains-only')).toEqual({
      fresh: true,
      dataDir: 'elsewhere',
      seed: 'none',
      hasWebApp: false,
    })
  })

  test('behavior: returns null for --help', () => {
    expect(parse('--help', '--fresh')).toBeNull()
  })

  test('error: the message names an unknown flag and lists the known flags', () => {
    expect(() => parse('--frseh')).toThrow(StartCommandError)
    expect(() => parse('--frseh')).toThrow(/frseh[\s\S]*--fresh/)
  })

  test('error: the message names an unknown size', () => {
    expect(() => parse('--seed', 'huge')).toThrow(/full, small or none; not huge/)
  })
})
