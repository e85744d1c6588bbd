import { describe, expect, test } from 'vitest'
import { parseStartCommand, StartCommandError } from './command-line.ts'

const parse = (...args: string[]) => parseStartCommand(args, '/repository/.data')

describe('parseStartCommand', () => {
  test('default: the full world with the web app, carried on', () => {
    expect(parse()).toEqual({ fresh: false, dataDir: '/repository/.data', seed: 'full', isWebAppWanted: true })
  })

  test('behavior: every flag is heard', () => {
    expect(parse('--fresh', '--data', 'elsewhere', '--seed', 'none', '--chains-only')).toEqual({
      fresh: true,
      dataDir: 'elsewhere',
      seed: 'none',
      isWebAppWanted: false,
    })
  })

  test('behavior: help is all that is given when it is asked for', () => {
    expect(parse('--help', '--fresh')).toBeNull()
  })

  test('error: an unknown flag is named, and the known ones are listed', () => {
    expect(() => parse('--frseh')).toThrow(StartCommandError)
    expect(() => parse('--frseh')).toThrow(/frseh[\s\S]*--fresh/)
  })

  test('error: an unknown size is named', () => {
    expect(() => parse('--seed', 'huge')).toThrow(/full, small or none; not huge/)
  })
})
