import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commands, parseCommandLine } from './arguments.ts'
import { UsageError } from './errors.ts'

describe('parseCommandLine', () => {
  test('default: a command, its argument, and flags in any order', () => {
    expect(parseCommandLine(['--json', 'check', '0x1', '--rpc=http://x', '--abi', 'a', '--abi', 'b'])).toEqual({
      command: 'check',
      args: ['0x1'],
      flags: { json: true, rpc: 'http://x', abi: ['a', 'b'] },
    })
  })

  test.each([
    [[], null],
    [['help'], null],
    [['--help'], null],
    [['lint', '-h'], 'lint'],
    [['help', 'check'], 'check'],
  ])('behavior: %j asks for help about %s', (args, about) => {
    expect(parseCommandLine(args)).toEqual({ command: 'help', about })
  })

  test.each([[['--version']], [['check', '-v']]])('behavior: %j requests the version', (args) => {
    expect(parseCommandLine(args)).toEqual({ command: 'version' })
  })

  test.each([
    [['chekc'], 'did you mean check? Use check, explain, encode, decode, lint'],
    [['transmogrify'], 'use check, explain'],
    [['check', '--sourcefy'], 'did you mean --sourcify?'],
    [['check', '--nope'], '--nope'],
    [['check', '--rpc'], '--rpc'],
    [['check', '--json=yes'], '--json'],
    [['constructor'], 'constructor'],
    [['check', '--rpc', 'http://a', '--rpc=http://b'], 'Give --rpc once.'],
  ])('error: %j is answered with what is wrong', (args, said) => {
    expect(() => parseCommandLine(args)).toThrow(UsageError)
    expect(() => parseCommandLine(args)).toThrow(said)
  })

  test('error: a value that begins with a dash is answered with one line', () => {
    const parse = () => parseCommandLine(['check', '--from-block', '-1'])
    expect(parse).toThrow(
      /^The value of --from-block begins with a dash\. Write --from-block=<value> if that is meant\. See laurel --help\.$/,
    )
  })

  test('property: whatever is typed is understood or refused with a sentence', () => {
    const word = oneof(string(), constantFrom(...commands, '--rpc', '--json', '--', '-', '--abi', '-h'))
    assert(
      property(array(word), (args) => {
        try {
          parseCommandLine(args)
        } catch (error) {
          if (!(error instanceof UsageError)) throw error
          expect(error.message).toMatch(/See laurel --help\.$/)
        }
      }),
    )
  })
})
