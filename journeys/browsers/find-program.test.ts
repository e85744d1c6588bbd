import { expect, test } from 'vitest'
import { findProgram, ProgramMissingError, programs } from './find-program.ts'

test('error: a missing browser fails, and the message says how to install it', () => {
  const find = () => findProgram(programs.firefox, { PATH: '/nowhere:' })
  expect(find).toThrow(ProgramMissingError)
  expect(find).toThrow('apt-get install firefox-esr')
  expect(find).toThrow('LAUREL_FIREFOX=')
})

test('default: finds a program on the PATH, or at the path in its variable', () => {
  const { execPath } = process
  expect(findProgram(programs.firefox, { LAUREL_FIREFOX: execPath })).toBe(execPath)
  expect(() => findProgram(programs.firefox, { PATH: process.env.PATH, LAUREL_FIREFOX: '/nowhere/firefox' })).toThrow(
    ProgramMissingError,
  )
})
