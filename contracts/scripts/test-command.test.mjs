// @ts-check
import { expect, test } from 'vitest'
import { rows } from '../../scripts/score/rows.mjs'
import { forgeTestArgs, parseCommand } from './test-command.mjs'

test('default: the report and the depth are parsed, and other arguments are passed to forge', () => {
  expect(parseCommand(['--quick', '--report', 'there.json', '--match-contract', 'Till'])).toEqual({
    reportPath: 'there.json',
    profile: 'quick',
    isRecording: false,
    flags: ['--match-contract', 'Till'],
  })
  expect(parseCommand(['--record'])).toMatchObject({ profile: 'default', isRecording: true, flags: [] })
})

test('behavior: the measurements are excluded, or the given path instead', () => {
  expect(forgeTestArgs([])).toContain('test/gas/*')
  expect(forgeTestArgs(['--no-match-path', 'test/{gas,invariant}/*'])).not.toContain('test/gas/*')
})

// Row 11 gave a second path, and forge did not start.
test('behavior: no row of the scoreboard passes a flag twice to forge', () => {
  const ofForge = rows.filter(({ args }) => args[0] === 'contracts/scripts/test.mjs')
  expect(ofForge.map(({ number }) => number)).toEqual([11, 12, 14])
  for (const { number, args } of ofForge) {
    const flags = forgeTestArgs(parseCommand(args.slice(1)).flags).filter((arg) => arg.startsWith('--'))
    expect(new Set(flags).size, `row ${number}`).toBe(flags.length)
  }
})
